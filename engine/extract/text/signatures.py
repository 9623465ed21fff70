"""What shows by its look what it is, as regular expressions: files' names, statements, the lines of commands."""

FILE_ENDING = (
    "(?:txt|csv|tsv|jsonl?|xml|ya?ml|toml|md|rst|pdf|docx?|xlsx?|pptx?|pyi?|jsx?|tsx?|html?|css|sql|db|log|png|jpe?g|gif"
    "|svg|webp|mp[34]|wav|zip|tar|gz|nii|parquet|ini|cfg|sh|go|rs|java|c|h|cpp|ipynb)"
)
"""What a file's name ends in (a regular expression)."""
GLOB = (
    r"[\w./-]{0,60}(?:\*\*/[\w./*{},?-]{0,60}[\w*}]"
    r"|\*(?:[_-][\w-]{1,20})?\.(?:[A-Za-z][\w-]{0,15}|\{[\w,]{1,40}\})(?:\.[A-Za-z]\w{0,9}){0,3}(?!\w))"
)
"""A pattern of file names, such as ``src/**/*.py`` (a regular expression)."""
STATEMENT = (
    r"(?:select\s(?:\*|[a-z]{1,20}\([\w*, .]{0,40}\))\sfrom"
    r"|(?-i:SELECT\s[^;]{1,1000}?\sFROM|INSERT\sINTO|UPDATE\s\S{1,100}\sSET|DELETE\sFROM"
    r"|(?:CREATE|DROP|ALTER)\sTABLE))\s"
)
"""How a statement of SQL begins (a regular expression); mostly it is written in capitals."""
_SPOKEN_OF = (
    r"(?!\S{1,20}(?:\s[^\s\"'`-]\S{0,60}){0,2}\s(?:is|are|was|were|fail(?:s|ed)?|says?|said|does|did|do|not|vs|or|why|what"
    r"|how|works?|worked|keeps|gives|throws|hangs|I|my|(?:does|did|wo|ca|is)n['’]t)\b)"
)
"""What no statement about a program is ("git is great", "docker compose up fails")."""
PROGRAM = (
    rf"(?-i:{_SPOKEN_OF}"
    r"(?:(?:git|npm|npx|yarn|pnpm|pip3?|pytest|docker(?:-compose)?|kubectl|helm|terraform|cargo|ls|mkdir|chmod|sudo)"
    r"(?=\s[\w./~-]|\W{0,3}$)"
    r"|(?:python3?|node|bash|sh|cat|grep|rm|cp|mv|tail|head|find|curl|ssh|make|go|echo|cd)"
    rf"(?=\s(?:-{{1,2}}[A-Za-z]|[./~][\w./]|[\w/-]{{1,60}}\.{FILE_ENDING}\b))))"
)
"""How the line of a command begins (a regular expression): a program, and where that is a word, its arguments."""
ORDERING = r"\W{0,9}(?:(?:please|can you|could you)\s+){0,2}"
"""What may stand before the verb that an order begins with (a regular expression)."""
