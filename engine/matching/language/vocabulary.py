"""The words that matching knows: which carry no meaning, which are mere verbs, which mean the same."""

STOP_WORDS = frozenset(
    """
    a an the this that these those it its he she they them him her his their theirs we us our i me my mine you
    your and or but nor so if then than as at by for from in into of off on onto out over per to up with within
    without about above after again against all also am any are aren't be because been before being below between
    both can can't cannot could couldn't did didn't do does doesn't doing don't down during each else etc every
    few further had has have haven't having here how i'd i'll i'm i've is isn't just let let's like may might more
    most much must need needs no not now once only other own please same shall should some such there there's
    through too under until very want wants was we'd were what what's when where where's which while who who's
    whom whose why will would wouldn't yes yet ok okay thanks thank hello hi hey help me one two three first
    second third last lastly finally next secondly firstly thirdly additionally possible able using use used via
    versus vs given based e.g i.e eg ie would know interested provide
    called named titled new
    great good cool nice fine sure perfect awesome wonderful alright right sorry well oh ah wow
    """.split()  # noqa: SIM905  a table of words reads better than a list of strings
)
"""Words that say nothing about which tool is meant."""

LIGHT_VERBS = frozenset(
    """
    get fetch list find search show give tell retrieve look lookup see check view read display return calculate
    compute determine evaluate make do run perform execute call invoke use query request obtain provide
    set handle manage process generate
    """.split()  # noqa: SIM905  a table of words reads better than a list of strings
)
"""Verbs that begin many tool names and so say little about which tool is meant; nouns say more."""

VAGUE_VERBS = LIGHT_VERBS - frozenset(
    {"search", "look", "lookup", "see", "read", "run", "execute", "call", "invoke", "query"}
)
"""Light verbs that leave open what is done: an order that begins with one is told by its object alone."""

ACTION_VERBS = frozenset(
    """
    send create add delete remove update edit change modify write book buy order play convert translate summarize
    open close start stop cancel schedule plan analyze predict estimate compare sort filter save upload download
    export import share post publish submit approve assign move copy rename convert validate verify test build
    deploy turn
    """.split()  # noqa: SIM905  a table of words reads better than a list of strings
)
"""Verbs that say what is done; they tell tools for one thing apart, and still say less than the thing."""

ASKING = frozenset({"what", "how", "which", "who", "when", "where"})
"""Words that a question begins with which wants to be told something."""

CHANGING_VERBS = frozenset(
    """
    send create add make delete remove update edit change modify set write book buy order cancel schedule upload post
    publish submit approve assign move copy rename close put register transfer pay refund sell reserve rent replace
    apply enable disable lock unlock reset restart deploy mark reschedule postpone compress zip patch push merge
    dismiss fork commit forward reply invite like unlike follow unfollow mute unmute pin unpin freeze unfreeze
    raise lower increase decrease reduce
    """.split()  # noqa: SIM905  a table of words reads better than a list of strings
)
"""Verbs after which something is no longer as it was: a tool named so isn't for who only wants to see something."""

DESTROYING_VERBS = frozenset(
    """
    delete remove cancel close clear drop discard destroy erase wipe trash purge terminate kill revoke disable block ban
    archive merge uninstall unsubscribe unlock deactivate shut
    """.split()  # noqa: SIM905  as above
)
"""Verbs of which nothing is undone easily: a tool named so is called only by who says it."""

REMOVING_VERBS = frozenset({"delete", "remove", "erase", "discard", "wipe", "trash", "purge"})
"""Verbs after which a thing is gone: what is ordered by one is neither read nor written."""

KEEPING_VERBS = frozenset({"write", "create", "add", "make", "save", "upload", "download"})
"""Verbs after which a thing is there."""

OPPOSITES = {"on": "off", "off": "on"}
"""Particles that tell a tool from its opposite."""

ENDING = frozenset({"please", "now", "again", "thanks"})
"""Words that a particle at the end stands before."""

TURNING = ("turn", "switch", "shut")
"""Verbs that they belong to."""

DIRECTIONS = {"in": "out", "out": "in", "up": "down", "down": "up"}
"""Others that do, behind a verb of ``DIRECTED``; elsewhere they only say where."""

DIRECTED = ("log", "sign", "check", "opt", "zoom", "clock", "scroll", "page", "roll", "move", "step", "count")

OPPOSITE_VERBS = (
    ("open", "close"), ("lock", "unlock"), ("start", "stop"), ("play", "stop"), ("run", "stop"), ("play", "pause"),
    ("resume", "pause"), ("enable", "disable"), ("activate", "deactivate"), ("increase", "decrease"),
    ("raise", "lower"), ("show", "hide"), ("join", "leave"), ("approve", "reject"), ("approve", "deny"),
    ("accept", "decline"), ("accept", "reject"), ("deposit", "withdraw"), ("buy", "sell"), ("encrypt", "decrypt"),
    ("encode", "decode"), ("compress", "decompress"), ("zip", "unzip"), ("mute", "unmute"), ("pin", "unpin"),
    ("follow", "unfollow"), ("block", "unblock"), ("freeze", "unfreeze"), ("assign", "unassign"), ("like", "unlike"),
    ("like", "dislike"),
    ("archive", "unarchive"), ("archive", "restore"), ("subscribe", "unsubscribe"), ("connect", "disconnect"),
    ("install", "uninstall"), ("publish", "unpublish"), ("mount", "unmount"),
)  # fmt: skip
"""Verbs of which each undoes the other, or does it the other way round."""

BRINGING_VERBS = frozenset({"create", "add", "make", "place", "set", "send", "post", "write", "log", "schedule"})
"""Verbs that bring about what they are followed by: who orders that by its noun alone asks for them ("alert me")."""

MAKING_VERBS = frozenset({"search", "generate", "shorten", "subscribe", "monitor", "bookmark", "share", "track"})
"""Verbs that make something of what they are given, which nobody asks for without a word."""

SWITCHING_VERBS = frozenset({"open", "turn", "start", "stop", "switch", "lock", "unlock", "close"})
"""Verbs after which something is in the state that a question may be about ("is the door open?")."""

READING_VERBS = frozenset("get fetch list find search show read view check lookup retrieve describe count".split())  # noqa: SIM905  as above
"""Verbs that only look: a tool named so isn't for who wants something changed."""

ORDERING_TOO = {
    "google": "search", "rename": "update", "put": "add", "email": "send", "dm": "send", "message": "send post",
    "announce": "send post", "schedule": "create", "book": "create", "file": "create", "report": "create",
    "raise": "create", "log": "create add", "record": "log create add", "note": "log create add",
    "listen": "play", "hear": "play", "watch": "play", "arrange": "sort", "bump": "update raise increase",
    "cat": "read", "move": "transfer update", "save": "write",
    "reschedule": "update", "postpone": "update", "mark": "update", "say": "send post",
    "wake": "create set", "set": "create", "fire": "terminate", "ship": "deploy",
}  # fmt: skip
"""What a verb orders besides what it asks for as a noun."""

IRREGULAR = {
    "children": "child", "men": "man", "women": "woman", "people": "person", "mice": "mouse", "feet": "foot",
    "news": "news", "data": "data", "dice": "die", "ids": "id", "ips": "ip", "status": "status", "series": "series",
    "species": "species", "analysis": "analyz", "analyses": "analyz", "analyse": "analyz", "analysed": "analyz",
    "analysing": "analyz", "bought": "buy", "sold": "sell", "sent": "send", "found": "find", "gave": "give",
    "given": "give", "got": "get", "wrote": "write", "written": "write", "made": "make", "went": "go", "gone": "go",
    "told": "tell", "ran": "run", "paid": "pay", "spent": "spend", "began": "begin", "drawn": "draw", "drew": "draw",
    "spoke": "speak", "conversion": "convert", "conversions": "convert", "weighs": "weight", "weigh": "weight",
    "saw": "see", "read": "read", "calc": "calculat", "info": "information", "avg": "average", "temp": "temperature",
    "config": "configur", "configuration": "configur", "msg": "message", "repo": "repository", "repos": "repository",
    "docs": "document", "doc": "document", "db": "database", "env": "environment", "img": "image", "pic": "picture",
    "num": "number", "max": "maximum", "min": "minimum", "qty": "quantity", "amt": "amount", "addr": "address",
    "lang": "language", "dir": "directory", "auth": "authenticat", "app": "application", "stats": "statistic",
    "stat": "statistic", "math": "mathematic", "maths": "mathematic", "mathematics": "mathematic",
    "mathematical": "mathematic", "plane": "airplane", "planes": "airplane", "car": "automobile", "cars": "automobile",
    "me": "self",
}  # fmt: skip
"""Forms that no rule of endings reaches, and the common short forms, each with its stem."""

NOUNS = frozenset({"listing", "reading", "setting", "finding"})
"""Nouns that are no forms of the mere verbs which they come from."""

GENERIC_WORDS = frozenset(
    """
    information data detail value name type result item object record number id key api tool function service
    thing current new specific particular various given certain single multiple general system
    """.split()  # noqa: SIM905  a table of words reads better than a list of strings
)
"""Nouns and adjectives that stand in many tools and so say little."""

CALLING_WORDS = frozenset({"call", "use", "using", "invoke", "run", "execute", "function", "tool"})
"""Words beside which a word is the name of a tool."""

ARITHMETIC = "‹arithmetic›"
"""Stands among a text's words for an expression such as ``10+5``."""

SIGNS = {
    "+": "add", "plus": "add", "-": "subtract", "minus": "subtract", "*": "multiply", "×": "multiply", "x": "multiply",
    "times": "multiply", "multiplied by": "multiply", "/": "divide", "÷": "divide", "divided by": "divide",
    "% of": "percentage", "percent of": "percentage", "^": "power", "**": "power", "to the power of": "power",
}  # fmt: skip
"""Sign between two numbers -> what it asks for."""
