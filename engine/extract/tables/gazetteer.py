"""Well-known places and currencies, as people write them."""

from types import MappingProxyType

from engine.extract.tables.listing import entries

_STATES = """
AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; FL Florida;
GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine;
MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska;
NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio;
OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas;
UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; DC District of Columbia
"""
US_STATES = MappingProxyType({name: code for code, name in (entry.split(" ", 1) for entry in entries(_STATES, ";"))})
"""Name of a state of the USA -> its postal code."""

_CITIES = """
AL Birmingham, Montgomery; AK Anchorage, Juneau; AZ Phoenix, Tucson, Scottsdale, Mesa, Tempe; AR Little Rock;
CA Los Angeles, San Francisco, San Diego, San Jose, Sacramento, Oakland, Berkeley, Fresno, Long Beach, Palo Alto,
Mountain View, Santa Clara, Santa Barbara, Santa Monica, Pasadena, Irvine, Anaheim, Hollywood, Monterey, Cupertino,
Sunnyvale, San Mateo; CO Denver, Boulder, Colorado Springs, Aspen; CT Hartford, New Haven; DC Washington DC,
Washington D.C.; FL Miami, Orlando, Tampa, Jacksonville, Fort Lauderdale, Tallahassee, Key West; GA Atlanta, Savannah;
HI Honolulu; ID Boise; IL Chicago, Springfield; IN Indianapolis; IA Des Moines; KS Wichita, Topeka; KY Louisville,
Lexington; LA New Orleans, Baton Rouge; ME Augusta; MD Baltimore, Annapolis; MA Boston, Cambridge, Worcester;
MI Detroit, Ann Arbor, Grand Rapids; MN Minneapolis, Saint Paul; MS Jackson; MO St. Louis, Kansas City; MT Billings,
Helena; NE Omaha, Lincoln; NV Las Vegas, Reno; NH Concord; NJ Newark, Jersey City, Princeton, Trenton; NM Albuquerque,
Santa Fe; NY New York City, New York, Brooklyn, Manhattan, Queens, Bronx, Buffalo, Albany, Rochester, NYC;
NC Charlotte, Raleigh, Durham; OH Cleveland, Columbus, Cincinnati; OK Oklahoma City, Tulsa; OR Portland, Salem,
Eugene; PA Philadelphia, Pittsburgh, Harrisburg; RI Providence; SC Charleston; TN Nashville, Memphis, Knoxville;
TX Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso, Plano; UT Salt Lake City, Provo; VT Burlington;
VA Richmond, Norfolk, Arlington, Alexandria; WA Seattle, Tacoma, Spokane, Bellevue, Redmond; WI Milwaukee, Madison;
WY Cheyenne
"""
US_CITIES = MappingProxyType({city: entry[:2] for entry in entries(_CITIES, ";") for city in entries(entry[3:])})
"""Well-known city of the USA -> postal code of its state."""

_WORLD_CITIES = """
Abu Dhabi, Accra, Addis Ababa, Adelaide, Algiers, Amman, Amsterdam, Ankara, Antwerp, Athens, Auckland, Baghdad, Baku,
Bangalore, Bangkok, Barcelona, Basel, Beijing, Beirut, Belgrade, Bergen, Berlin, Bern, Bogota, Bogotá, Bologna,
Bordeaux, Bratislava, Brisbane, Bristol, Brussels, Bucharest, Budapest, Buenos Aires, Cairo, Calgary, Cape Town,
Caracas, Casablanca, Chengdu, Chennai, Cologne, Copenhagen, Dakar, Delhi, Dhaka, Doha, Dubai, Dublin, Dubrovnik,
Edinburgh, Florence, Frankfurt, Geneva, Genoa, Glasgow, Gothenburg, Guangzhou, Hamburg, Hanoi, Havana, Helsinki,
Ho Chi Minh City, Hong Kong, Istanbul, Jakarta, Jerusalem, Johannesburg, Karachi, Kathmandu, Kraków, Krakow,
Kuala Lumpur, Kyiv, Kyoto, Lagos, Lahore, Leeds, Lima, Lisbon, Liverpool, Ljubljana, London, Lyon, Madrid, Malmö,
Manchester, Manila, Marrakech, Marseille, Medellín, Melbourne, Mexico City, Milan, Minsk, Montevideo, Montreal,
Moscow, Mumbai, Munich, München, Nairobi, Naples, New Delhi, Nice, Osaka, Oslo, Ottawa, Oxford, Panama City, Paris,
Perth, Phnom Penh, Porto, Prague, Quebec, Quito, Reykjavik, Reykjavík, Riga, Rio de Janeiro, Riyadh, Rome, Rotterdam,
Saint Petersburg, Salzburg, Santiago, Sao Paulo, São Paulo, Sarajevo, Seoul, Seville, Shanghai, Shenzhen, Singapore,
Sofia, Stavanger, Stockholm, Stuttgart, Sydney, Taipei, Tallinn, Tbilisi, Tehran, Tel Aviv, The Hague, Tokyo, Toronto,
Trondheim, Tunis, Turin, Vancouver, Venice, Verona, Vienna, Vilnius, Warsaw, Wellington, Yokohama, Zagreb, Zurich,
Zürich, LA, SF
"""
WORLD_CITIES = frozenset(entries(_WORLD_CITIES))
"""Well-known cities outside the USA, and the two initials that everyone writes."""

_COUNTRIES = """
Afghanistan, Albania, Algeria, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain, Bangladesh,
Belarus, Belgium, Bolivia, Bosnia, Botswana, Brazil, Bulgaria, Cambodia, Cameroon, Canada, Chad, Chile, China,
Colombia, Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Czechia, Denmark, Ecuador, Egypt, England, Estonia,
Ethiopia, Finland, France, Georgia, Germany, Ghana, Greece, Guatemala, Haiti, Honduras, Hungary, Iceland, India,
Indonesia, Iran, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kuwait, Laos, Latvia,
Lebanon, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, Malaysia, Mali, Malta, Mexico, Moldova, Monaco,
Mongolia, Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Zealand, Nicaragua, Niger,
Nigeria, North Korea, Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania,
Russia, Rwanda, Saudi Arabia, Scotland, Senegal, Serbia, Slovakia, Slovenia, Somalia, South Africa, South Korea,
Spain, Sri Lanka, Sudan, Sweden, Switzerland, Syria, Taiwan, Tanzania, Thailand, Tunisia, Turkey, Uganda, Ukraine,
United Arab Emirates, United Kingdom, United States, United States of America, Uruguay, Uzbekistan, Venezuela,
Vietnam, Wales, Yemen, Zambia, Zimbabwe, USA, US, U.S., U.S, U.S.A., U.S.A, UK, U.K., U.K, UAE
"""
COUNTRIES = frozenset(entries(_COUNTRIES))
"""Countries, in English."""

_DEMONYMS = """
American=United States, Argentine=Argentina, Australian=Australia, Austrian=Austria, Belgian=Belgium,
Brazilian=Brazil, British=United Kingdom, Canadian=Canada, Chinese=China, Danish=Denmark, Dutch=Netherlands,
Egyptian=Egypt, English=England, Finnish=Finland, French=France, German=Germany, Greek=Greece, Hungarian=Hungary,
Indian=India, Indonesian=Indonesia, Iranian=Iran, Irish=Ireland, Israeli=Israel, Italian=Italy, Japanese=Japan,
Korean=South Korea, Mexican=Mexico, Norwegian=Norway, Polish=Poland, Portuguese=Portugal, Roman=Italy, Russian=Russia,
Scottish=Scotland, Spanish=Spain, Swedish=Sweden, Swiss=Switzerland, Thai=Thailand, Turkish=Turkey, Ukrainian=Ukraine,
Vietnamese=Vietnam
"""
DEMONYMS = MappingProxyType({pair.split("=")[0]: pair.split("=")[1] for pair in entries(_DEMONYMS)})
"""Adjective of a nation -> the country."""

_CURRENCIES = """
USD $, us dollar, usd, united state dollar, american dollar, dollar, buck; EUR €, euro, eur; GBP £, british pound,
gbp, pound sterling, uk pound, sterling, british pound sterling; JPY ¥, japanese yen, jpy, yen; CAD canadian dollar,
cad; AUD australian dollar, aud; NZD new zealand dollar, nzd; CHF swiss franc, chf; CNY chinese yuan, cny, yuan,
renminbi, rmb; INR ₹, indian rupee, inr, rupee; NOK norwegian krone, nok; SEK swedish krona, sek; DKK danish krone,
dkk; MXN mexican peso, mxn; BRL brazilian real, brl; KRW ₩, korean won, south korean won, krw; RUB russian ruble, rub,
ruble; TRY turkish lira, lira; ZAR south african rand, zar; SGD singapore dollar, sgd; HKD hong kong dollar, hkd;
PLN polish zloty, pln, zloty; CZK czech koruna, czk; HUF hungarian forint, huf; THB thai baht, thb, baht; BTC bitcoin,
btc; ETH ethereum, eth; ILS israeli shekel, ils, shekel; AED uae dirham, aed; SAR saudi riyal; PHP philippine peso;
IDR indonesian rupiah, idr; MYR malaysian ringgit, myr
"""
CURRENCIES = MappingProxyType({name: entry[:3] for entry in entries(_CURRENCIES, ";") for name in entries(entry[4:])})
"""Symbol, code or name (lower case, singular) of a currency -> its ISO 4217 code."""
