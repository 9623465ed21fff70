"""Everyday word lists: what joins words, what commands, and the members of well-known kinds of things."""

from types import MappingProxyType

from engine.extract.tables.listing import entries, listing
from engine.extract.tokens import stem

STOP_WORDS = frozenset(
    listing("""
a an the this that these those my your his her its our their me him i you he she it we they us them who whom whose what
which when where why how is are was were be been being am do does did done have has had having can could will would
shall should may might must let lets let's i'm i'd i've i'll and or but nor so than then as if while because since
until unless though although whether of in on at by for from to into onto with without within about above across after
against along among around before behind below between beyond during except inside near off out outside over past per
through throughout toward towards under up upon via down please also just only not no don't doesn't isn't aren't wasn't
all any some each every both either neither other another same such more most less least very too there here now again
once it's what's who's where's how's that's there's many much exactly approximately roughly using use used given based
according including include includes included like want wants wanted need needs needed would'd help assuming assume
considering make makes made making get gets got getting happen happens happening occur occurs occurring occurred take
takes took place available well say says saying called named titled set possible currently one's ones etc e.g i.e e.g.
i.e. yes specializing containing starting ending carrying accounting avoiding regarding concerning involving related
serves serve serving uses plays covers opens produces cover costs cost costing lives lies lying located won lost found
built bought sold held wrote written know known seen taken paid sent spent met led went came began told brought kept
grew grown drawn thrown fallen risen born died preferring living sometimes always often usually normally frequently
rarely seldom occasionally never ever maybe perhaps probably really actually already still yet soon later today tonight
tomorrow yesterday cc bcc rid finally additionally lastly furthermore moreover afterwards meanwhile subsequently
firstly secondly thirdly however therefore instead besides specifically particularly preferably especially ideally
certainly
""")
)
"""Words that carry no value of their own."""

COMMANDS = frozenset(
    listing("""
add analyze analyse answer arrange ask assess book build buy calculate call cancel change check choose compare compute
confirm convert copy count create define delete describe determine develop discover discuss display download draw email
estimate evaluate execute explain extract fetch fill filter find fix forecast forward gather generate get give go hello
hey hi identify improve inform insert integrate keep list listen load locate look look-up lookup mail message move
notify obtain open order organize paint pay perform pick play plan plot post predict prepare print produce provide pull
purchase put query read recommend record register remind remove rent repeat reply report request reserve retrieve return
review run save schedule search see select sell send set share show simulate solve sort start stop submit suggest
summarize summarise switch tell text thanks track train transfer translate turn edit rename update upload verify view
visit wait wake watch work write cook dim drive eat file fly google meet reach react log ship reboot restart reset
approve reject deny assign merge push close lock unlock freeze pause resume skip tweet charge refund invite tag archive
export import scan sync enable disable activate deactivate subscribe unsubscribe deploy revoke escalate wipe trash erase
purge discard clear clean drop checkout announce what what's who who's when when's where where's which why how how's is
are was were do does did can could would will should please if in on at for the a an and or i i'd i'm my our we you your
it this that these those there let let's press click tap type enter scroll hover drag navigate take roll sign enroll
hand speak talk walk head hit follow unfollow mute unmute restore pin unpin block unblock hide join conduct transcribe
classify monitor measure detect diagnose validate establish initiate publish optimize optimise leave mount unmount
install uninstall connect disconnect reopen unarchive unassign attach detach accept decline encrypt decrypt encode
decode compress decompress zip unzip raise lower increase decrease reduce deposit withdraw publish unpublish ban unban
suspend terminate provision scale migrate rotate resize crop dismiss snooze ping rerun retry resend fire hire undo
validate lint parse render scrape crawl inspect
""")
)
"""Words that open a request: a capital letter on them says nothing."""

LABELS = frozenset(
    listing("""
price cost value rate meaning definition capital population weather temperature forecast history list name number size
age height weight length distance status summary location address author title date time
""")
)
"""Nouns that ask for something of what is named after them: in ``Price of MSFT`` only the second is a name."""

MODIFIERS = frozenset(
    listing("""
best good better top latest last next current recent nearest closest nearby nearest-by upcoming popular famous
cheapest cheap fastest shortest highest lowest biggest largest smallest new old first total full detailed detail
details information info data details list result results number amount value values name names type kind different
various several certain specific particular possible overall average following main key
""")
)
"""Words that judge or label rather than name; a value doesn't begin or end with them."""

PREPOSITIONS = frozenset(
    listing("""
of in on at by for from to into with without about near between during under over per via within around as and or than
until till after before since through against behind
""")
)
"""Words that say how the next phrase belongs to the sentence."""

_COLOURS = """
red, green, blue, yellow, orange, purple, pink, brown, black, white, grey, gray, cyan, magenta, violet, indigo,
turquoise, teal, maroon, navy, navy blue, olive, silver, gold, beige, crimson, scarlet, sea green, sky blue,
dark blue, light blue, dark green, light green, lime, coral, salmon, lavender, ivory, charcoal, amber, burgundy
"""
_LANGUAGES = """
english, french, german, spanish, italian, portuguese, dutch, russian, chinese, japanese, korean, arabic, hindi,
turkish, polish, swedish, norwegian, danish, finnish, greek, hebrew, latin, mandarin, cantonese, vietnamese, thai,
indonesian, czech, hungarian, romanian, ukrainian, bengali, urdu, persian, swahili, catalan, irish, welsh, python,
javascript
"""
_CUISINES = """
italian, french, chinese, japanese, indian, mexican, thai, greek, spanish, korean, vietnamese, turkish, lebanese,
mediterranean, american, ethiopian, moroccan, german, brazilian, peruvian, caribbean, sushi, pizza, seafood, barbecue,
bbq, ramen, tapas, steak, burger, noodles, curry, vegan, vegetarian, fast food, asian, middle eastern, cajun, fusion
"""
_GENRES = """
rock, pop, jazz, classical, country, blues, hip hop, hip-hop, rap, metal, heavy metal, folk, electronic, reggae, soul,
funk, punk, indie, disco, techno, house, opera, r&b, action, adventure, comedy, drama, horror, thriller, romance,
romantic, science fiction, sci-fi, fantasy, mystery, documentary, animation, animated, crime, western, war, musical,
family, racing, strategy, simulation, puzzle, fiction, non-fiction, biography, historical fiction
"""
_SPORTS = """
football, soccer, basketball, baseball, tennis, golf, hockey, ice hockey, cricket, rugby, volleyball, swimming,
boxing, cycling, skiing, badminton, table tennis, athletics, running, chess, formula 1, wrestling, surfing, skating,
handball
"""
_DIETS = """
vegan, vegetarian, gluten-free, gluten free, dairy-free, dairy free, keto, ketogenic, paleo, halal, kosher, nut-free,
nut free, low-carb, low carb, pescatarian, sugar-free, organic
"""
_INSTRUMENTS = """
piano, guitar, violin, viola, cello, flute, trumpet, drums, drum, saxophone, clarinet, harp, trombone, oboe, bass,
bass guitar, electric guitar, acoustic guitar, double bass, ukulele, banjo, mandolin, organ, keyboard, tuba, accordion
"""
_MONTHS = "january,february,march,april,may,june,july,august,september,october,november,december"
_DAYS = "monday,tuesday,wednesday,thursday,friday,saturday,sunday"
_PLATFORMS = """
xbox, playstation, nintendo switch, switch, pc, steam, windows, macos, linux, ios, android, twitter, facebook,
instagram, linkedin, youtube, tiktok, reddit, netflix, spotify, amazon, ebay, slack, github, web, mobile
"""
_MEALS = "breakfast,brunch,lunch,dinner,supper,snack,dessert,appetizer,main course"
_SUITS = "hearts,spades,diamonds,clubs"
_DAY_PARTS = "morning,noon,afternoon,evening,night,midnight"
_RELIGIONS = """
buddhism, christianity, islam, hinduism, judaism, sikhism, taoism, shinto, confucianism, catholicism, protestantism,
zoroastrianism
"""
_LEAGUES = """
premier league, la liga, bundesliga, serie a, ligue 1, eredivisie, champions league, europa league, mls, nba, wnba, nfl,
nhl, mlb, ncaa, ipl
"""
_GENDERS = "male,female,men,women,man,woman,non-binary,boys,girls"
_ROOMS = """
single, double, twin, suite, deluxe, king size, queen size, family, luxury, standard, penthouse, studio, living room,
bedroom, bathroom, kitchen, dining room, office
"""
_FUELS = "gasoline,petrol,diesel,electric,hybrid,gas,hydrogen,ethanol"
_METALS = "gold,silver,platinum,copper,iron,aluminum,aluminium,palladium,steel,zinc,nickel,lead,tin,bronze,brass"

KINDS_OF_THINGS = MappingProxyType(
    {
        word: frozenset(entries(members))
        for words, members in (
            ("color colour", _COLOURS),
            ("language lang locale", _LANGUAGES),
            ("cuisine food", _CUISINES),
            ("genre", _GENRES),
            ("sport", _SPORTS),
            ("diet dietary", _DIETS),
            ("instrument", _INSTRUMENTS),
            ("month", _MONTHS),
            ("weekday day", _DAYS),
            ("platform console", _PLATFORMS),
            ("meal", _MEALS),
            ("suit", _SUITS),
            ("time", _DAY_PARTS),
            ("religion", _RELIGIONS),
            ("league", _LEAGUES),
            ("gender sex", _GENDERS),
            ("room", _ROOMS),
            ("fuel", _FUELS),
            ("metal material", _METALS),
        )
        for word in listing(words)
    }
)
"""Word in a property's name -> the values people mean by it, lower case."""

SYNONYMS = MappingProxyType(
    {
        stem(word): frozenset(map(stem, listing(synonyms)))
        for word, synonyms in (
            ("to", "recipient receiver"),
            ("recipient", "to"),
            (
                "amount",
                "sum quantity total investment deposit loan pay paid charge transfer refund donate spend",
            ),
            ("payment", "pay paid amount"),
            ("principal", "investment deposit loan amount invest borrow"),
            ("present", "investment initial"),
            ("quantity", "amount count"),
            ("count", "number many top"),
            ("limit", "maximum max top first most"),
            ("max", "maximum under below most less up"),
            ("maximum", "max under below most less"),
            ("min", "minimum least above over more than"),
            ("minimum", "min least above over more"),
            ("start", "from begin between lower"),
            ("end", "to until till upper"),
            ("lower", "from start"),
            ("upper", "to end"),
            ("from", "start"),
            ("initial", "start begin from"),
            ("final", "end to"),
            ("duration", "for next last"),
            ("period", "for over next"),
            ("guest", "people person adult"),
            ("people", "guest person party"),
            ("party", "people guest table for"),
            ("price", "cost buy bought sell sold"),
            ("purchase", "buy bought"),
            ("sale", "sold sell"),
            ("cost", "price"),
            ("temperature", "temp"),
            ("temp", "temperature"),
            ("speed", "velocity"),
            ("velocity", "speed"),
            ("weight", "weigh mass heavy"),
            ("mass", "weight weigh"),
            ("height", "tall high"),
            ("length", "long"),
            ("width", "wide"),
            ("depth", "deep"),
            ("age", "old aged"),
            ("distance", "away far apart within travel"),
            ("radius", "within around"),
            ("num", "number"),
            ("exponent", "power"),
            ("author", "by written wrote"),
            ("artist", "by singer band"),
            ("director", "directed"),
            ("actor", "actress starring stars featuring features played"),
            ("cast", "actor actress starring stars featuring features include includes including"),
            ("starring", "actor actress cast featuring features feature"),
            ("bed", "bedroom"),
            ("bath", "bathroom"),
            ("adult", "person people passenger traveler guest grown"),
            ("children", "child kid"),
            ("child", "children kid"),
            ("kid", "child children"),
            ("passenger", "person people adult traveler"),
            ("seat", "person people passenger rider"),
            ("rating", "star rated review"),
            ("ticket", "person people seat"),
            ("maker", "by"),
            ("body", "saying says message"),
            ("message", "saying says"),
            ("username", "user"),
            ("trial", "toss tosses flip roll throw times attempt"),
            ("success", "heads tails successful"),
        )
    }
)
"""Stem of a word in a property's name -> stems of other words that point to its value in a sentence."""
