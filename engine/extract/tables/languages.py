"""The codes of languages (ISO 639-1), and words by which one knows them."""

from types import MappingProxyType

from engine.extract.tables.listing import entries

_CODES = """
english en, spanish es, french fr, german de, italian it, portuguese pt, dutch nl, japanese ja, chinese zh, mandarin zh,
korean ko, russian ru, arabic ar, hindi hi, swedish sv, norwegian no, danish da, finnish fi, polish pl, turkish tr,
greek el, hebrew he, thai th, vietnamese vi, indonesian id, czech cs, hungarian hu, romanian ro, ukrainian uk,
bengali bn, urdu ur, persian fa, swahili sw, catalan ca, irish ga, welsh cy, latin la
"""
LANGUAGE_CODES = MappingProxyType({entry[:-3]: entry[-2:] for entry in entries(_CODES)})
"""Name of a language (lower case) -> its code."""

_TELLING = """
es hola, gracias, buenos días, cómo, por favor; fr bonjour, merci, s'il vous plaît, comment; de hallo, danke, guten tag,
bitte, ich; it ciao, grazie, buongiorno, per favore; pt olá, obrigado, obrigada, bom dia
"""
TELLING_WORDS = MappingProxyType({word: entry[:2] for entry in entries(_TELLING, ";") for word in entries(entry[3:])})
"""Word that tells which language is spoken (lower case) -> its code."""
