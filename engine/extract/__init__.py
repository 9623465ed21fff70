"""The values that a text offers for the properties of a schema.

A map, top to bottom; each line imports only from the lines below it:

- ``results``: what tools have told, for what the words don't say
- ``reading``: which property takes which words
- ``candidates``: which values of a text a property could take, and how sure each is; a module a kind of value
  (numbers, counts, dates, places, ends, literals, labelled, told, measures, booleans, free_text, texts, lists), all on
  ``search``
- ``slots``: what a property asks for (slot, kinds, descriptions, shapes)
- ``text``: what a text mentions, whoever asks (numbers, dates, places, literals, phrases, all of them in a passage)
- ``tables``: what everyone knows (lexicon, gazetteer, units)
- ``tokens``: words and their stems
"""

from engine.extract.reading import Reading, Suggestion, Words
from engine.extract.slots.slot import Slot
from engine.extract.text.passage import APART

__all__ = ["APART", "Reading", "Slot", "Suggestion", "Words"]
