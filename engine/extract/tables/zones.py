"""In which time zone well-known cities lie, as the IANA database names it."""

from types import MappingProxyType

from engine.extract.tables.listing import entries

_ZONES = """
Africa/Algiers: Algiers
Africa/Cairo: Cairo
Africa/Casablanca: Casablanca
Africa/Johannesburg: Johannesburg, Cape Town
Africa/Lagos: Lagos
Africa/Nairobi: Nairobi
America/Argentina/Buenos_Aires: Buenos Aires
America/Bogota: Bogota
America/Chicago: Chicago, Austin, Dallas, Houston, Minneapolis, New Orleans, San Antonio
America/Denver: Denver, Salt Lake City
America/Detroit: Detroit
America/Lima: Lima
America/Los_Angeles: Los Angeles, LA, Las Vegas, Portland, San Diego, San Francisco, San Jose, Seattle
America/Mexico_City: Mexico City
America/New_York: New York, New York City, NYC, Atlanta, Boston, Miami, Philadelphia, Washington
America/Phoenix: Phoenix
America/Santiago: Santiago
America/Sao_Paulo: Sao Paulo, São Paulo, Rio de Janeiro
America/Toronto: Toronto, Montreal, Ottawa
America/Vancouver: Vancouver
Asia/Bangkok: Bangkok
Asia/Dhaka: Dhaka
Asia/Dubai: Dubai, Abu Dhabi
Asia/Ho_Chi_Minh: Ho Chi Minh City
Asia/Hong_Kong: Hong Kong
Asia/Jakarta: Jakarta
Asia/Jerusalem: Jerusalem, Tel Aviv
Asia/Karachi: Karachi
Asia/Kolkata: Kolkata, Bangalore, Chennai, Delhi, Hyderabad, Mumbai, New Delhi
Asia/Manila: Manila
Asia/Riyadh: Riyadh
Asia/Seoul: Seoul
Asia/Shanghai: Shanghai, Beijing, Guangzhou, Shenzhen
Asia/Singapore: Singapore
Asia/Taipei: Taipei
Asia/Tehran: Tehran
Asia/Tokyo: Tokyo, Kyoto, Osaka
Australia/Brisbane: Brisbane
Australia/Melbourne: Melbourne
Australia/Perth: Perth
Australia/Sydney: Sydney, Canberra
Europe/Amsterdam: Amsterdam
Europe/Athens: Athens
Europe/Berlin: Berlin, Cologne, Frankfurt, Hamburg, Munich
Europe/Brussels: Brussels
Europe/Bucharest: Bucharest
Europe/Budapest: Budapest
Europe/Copenhagen: Copenhagen
Europe/Dublin: Dublin
Europe/Helsinki: Helsinki
Europe/Istanbul: Istanbul
Europe/Kyiv: Kyiv
Europe/Lisbon: Lisbon
Europe/London: London, Edinburgh, Manchester
Europe/Madrid: Madrid, Barcelona
Europe/Moscow: Moscow
Europe/Oslo: Oslo, Bergen
Europe/Paris: Paris, Lyon, Marseille
Europe/Prague: Prague
Europe/Rome: Rome, Florence, Milan, Naples, Venice
Europe/Stockholm: Stockholm
Europe/Vienna: Vienna
Europe/Warsaw: Warsaw
Europe/Zurich: Zurich, Geneva
Pacific/Auckland: Auckland
Pacific/Honolulu: Honolulu
"""
ZONES = MappingProxyType(
    {
        city.lower(): zone
        for line in _ZONES.strip().splitlines()
        for zone, cities in [line.split(": ")]
        for city in entries(cities)
    }
)
"""City, in lower case -> its zone."""
