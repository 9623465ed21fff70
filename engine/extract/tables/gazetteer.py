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

_TOWNS = """
AL Huntsville, Mobile, Tuscaloosa; AZ Chandler, Gilbert, Glendale, Peoria, Flagstaff, Sedona; AR Fayetteville, Fort
Smith; CA Alameda, Albany, American Canyon, Antioch, Atherton, Bakersfield, Belmont, Belvedere, Benicia, Brentwood,
Burbank, Burlingame, Calistoga, Campbell, Castro Valley, Chico, Chula Vista, Colma, Concord, Corona, Corte Madera,
Cotati, Daly City, Danville, Davis, Dublin, East Palo Alto, El Cerrito, Emeryville, Escondido, Fairfax, Fairfield,
Fontana, Foster City, Fremont, Garden Grove, Gilroy, Glendale, Half Moon Bay, Hayward, Healdsburg, Hercules,
Hillsborough, Huntington Beach, Lafayette, Larkspur, Livermore, Los Altos, Los Gatos, Malibu, Martinez, Menlo Park,
Mill Valley, Millbrae, Milpitas, Modesto, Moraga, Morgan Hill, Napa, Novato, Oakley, Oceanside, Ontario, Orinda,
Oxnard, Pacifica, Palm Springs, Petaluma, Piedmont, Pinole, Pittsburg, Pleasant Hill, Pleasanton, Portola Valley,
Redwood City, Richmond, Riverside, Rohnert Park, Roseville, Salinas, San Anselmo, San Bernardino, San Bruno, San
Carlos, San Leandro, San Lorenzo, San Pablo, San Rafael, San Ramon, Santa Ana, Santa Clarita, Santa Cruz, Santa Rosa,
Saratoga, Sausalito, Sebastopol, Sonoma, South San Francisco, St. Helena, Stockton, Suisun City, Temecula, Thousand
Oaks, Tiburon, Torrance, Ukiah, Union City, Vacaville, Vallejo, Ventura, Visalia, Walnut Creek, Windsor, Woodside,
Yountville; CO Aurora, Fort Collins, Lakewood; CT Bridgeport, Stamford, Waterbury; DE Dover, Wilmington; FL Cape Coral,
Clearwater, Gainesville, Hialeah, Naples, Pensacola, Sarasota, St. Petersburg; GA Athens, Macon, Sandy Springs; ID
Nampa; IL Aurora, Evanston, Joliet, Naperville, Peoria, Rockford; IN Bloomington, Evansville, Fort Wayne, South Bend;
IA Cedar Rapids, Davenport; KS Olathe, Overland Park; KY Bowling Green; LA Lafayette, Shreveport; ME Bangor, Portland;
MD Frederick, Rockville; MA Lowell, Salem, Springfield; MI Flint, Lansing, Warren; MN Bloomington, Duluth, Rochester;
MS Biloxi; MO Columbia, Independence, Springfield; MT Bozeman, Missoula; NV Henderson, Carson City; NH Manchester,
Nashua; NJ Atlantic City, Hoboken, Paterson; NM Las Cruces; NY Ithaca, Syracuse, Yonkers; NC Asheville, Fayetteville,
Greensboro, Wilmington, Winston-Salem; ND Bismarck, Fargo; OH Akron, Dayton, Toledo; OK Norman; OR Bend, Gresham,
Hillsboro; PA Allentown, Erie, Scranton; RI Newport; SC Columbia, Greenville, Myrtle Beach; SD Rapid City, Sioux Falls;
TN Chattanooga, Clarksville; TX Amarillo, Arlington, Brownsville, Corpus Christi, Denton, Frisco, Garland, Galveston,
Irving, Laredo, Lubbock, McKinney, Waco; UT Ogden, Park City; VA Chesapeake, Newport News, Virginia Beach; WA Everett,
Kent, Kirkland, Olympia, Vancouver, Yakima; WV Charleston; WI Green Bay, Kenosha; WY Jackson
"""
US_TOWNS = MappingProxyType(
    {city: entry[:2] for entry in reversed(entries(_TOWNS, ";")) for city in entries(entry[3:])} | US_CITIES
)
"""City of the USA -> postal code of its state: for what a text tells to be a place, as many are words or names too."""

NICKNAMES = MappingProxyType(
    {
        "LA": "Los Angeles", "SF": "San Francisco", "San Fran": "San Francisco", "NYC": "New York",
        "Philly": "Philadelphia", "Vegas": "Las Vegas", "Washington DC": "Washington", "Washington D.C.": "Washington",
    }
)  # fmt: skip
"""What people call a city of the USA -> its name beside its state."""

_WORLD_CITIES = """
UAE: Abu Dhabi, Dubai; Ghana: Accra; Ethiopia: Addis Ababa; Australia: Adelaide, Brisbane, Melbourne, Perth, Sydney;
Algeria: Algiers; Jordan: Amman; Netherlands: Amsterdam, Rotterdam, The Hague; Turkey: Ankara, Istanbul; Belgium:
Antwerp, Brussels; Greece: Athens; New Zealand: Auckland, Wellington; Iraq: Baghdad; Azerbaijan: Baku; India:
Bangalore, Chennai, Delhi, Mumbai, New Delhi; Thailand: Bangkok; Spain: Barcelona, Madrid, Seville; Switzerland:
Basel, Bern, Geneva, Zurich, Zürich; China: Beijing, Chengdu, Guangzhou, Shanghai, Shenzhen; Lebanon: Beirut; Serbia:
Belgrade; Norway: Bergen, Oslo, Stavanger, Trondheim; Germany: Berlin, Cologne, Frankfurt, Frankfurt am Main, Hamburg,
Munich, München, Stuttgart; Colombia: Bogota, Bogotá, Medellín; Italy: Bologna, Florence, Genoa, Milan, Naples, Rome,
Turin, Venice, Verona; France: Bordeaux, Lyon, Marseille, Nice, Paris; Slovakia: Bratislava; UK: Bristol, Edinburgh,
Glasgow, Leeds, Liverpool, London, Manchester, Newcastle upon Tyne, Oxford, Stoke-on-Trent, Stratford-upon-Avon;
Romania: Bucharest; Hungary: Budapest; Argentina: Buenos Aires; Egypt: Cairo; Canada: Calgary, Montreal, Ottawa,
Quebec, St. John's, Toronto, Vancouver; South Africa: Cape Town, Johannesburg; Venezuela: Caracas; Morocco:
Casablanca, Marrakech; Denmark: Copenhagen; Senegal: Dakar; Bangladesh: Dhaka; Qatar: Doha; Ireland: Dublin; Croatia:
Dubrovnik, Zagreb; Sweden: Gothenburg, Malmö, Stockholm; Vietnam: Hanoi, Ho Chi Minh City; Cuba: Havana; Finland:
Helsinki; China: Hong Kong; Indonesia: Jakarta; Israel: Jerusalem, Tel Aviv; Pakistan: Karachi, Lahore; Nepal:
Kathmandu; Poland: Gdańsk, Kraków, Krakow, Łódź, Poznań, Warsaw, Wrocław; Malaysia: Kuala Lumpur; Ukraine: Kyiv;
Japan: Kyoto, Osaka, Tokyo, Yokohama; Nigeria: Lagos; Peru: Lima; Portugal: Lisbon, Porto; Slovenia: Ljubljana;
Philippines: Manila; Mexico: Mexico City; Belarus: Minsk; Uruguay: Montevideo; Russia: Moscow, Saint Petersburg;
Kenya: Nairobi; Panama: Panama City; Cambodia: Phnom Penh; Czech Republic: Prague; Ecuador: Quito; Iceland: Reykjavik,
Reykjavík; Latvia: Riga; Brazil: Rio de Janeiro, Sao Paulo, São Paulo; Saudi Arabia: Riyadh; Austria: Salzburg,
Vienna; Chile: Santiago; Bosnia: Sarajevo; South Korea: Seoul; Singapore: Singapore; Bulgaria: Sofia; Taiwan: Taipei;
Estonia: Tallinn; Georgia: Tbilisi; Iran: Tehran; Tunisia: Tunis; Lithuania: Vilnius
"""
WORLD_CITIES = MappingProxyType(
    {
        city: country
        for entry in entries(_WORLD_CITIES, ";")
        for country, cities in [entry.split(": ")]
        for city in entries(cities)
    }
)
"""Well-known city outside the USA -> its country."""

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
USD $, us dollar, usd, united state dollar, american dollar, dollar, buck; EUR €, euro, eur; GBP £, pound, quid,
british pound, gbp, pound sterling, uk pound, sterling, british pound sterling; JPY ¥, japanese yen, jpy, yen; CAD
canadian dollar, cad; AUD australian dollar, aud; NZD new zealand dollar, nzd; CHF swiss franc, chf; CNY chinese yuan,
cny, yuan, renminbi, rmb; INR ₹, indian rupee, inr, rupee; NOK norwegian krone, nok; SEK swedish krona, sek; DKK
danish krone, dkk; MXN mexican peso, mxn; BRL brazilian real, brl; KRW ₩, korean won, south korean won, krw; RUB
russian ruble, rub, ruble; TRY turkish lira, lira; ZAR south african rand, zar; SGD singapore dollar, sgd; HKD hong
kong dollar, hkd; PLN polish zloty, pln, zloty; CZK czech koruna, czk; HUF hungarian forint, huf; THB thai baht, thb,
baht; BTC bitcoin, btc; ETH ethereum, eth; ILS israeli shekel, ils, shekel; AED uae dirham, aed; SAR saudi riyal; PHP
philippine peso; IDR indonesian rupiah, idr; MYR malaysian ringgit, myr
"""
CURRENCIES = MappingProxyType({name: entry[:3] for entry in entries(_CURRENCIES, ";") for name in entries(entry[4:])})
"""Symbol, code or name (lower case, singular) of a currency -> its ISO 4217 code."""
