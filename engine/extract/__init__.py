"""The values that a text offers for the properties of a schema.

A map, top to bottom; each line imports only from the lines below it:

- ``results``: what tools have told, for what the words don't say
- ``reading``: which property takes which words, and which words tell of which thing of a list
- ``suggestion``: what a property is offered
- ``candidates``: which values of a text a property could take, and how sure each is; a module a kind of value
  (numbers, counts, dates, places, ends, literals, labelled, told, measures, codes, booleans, free_text, texts, lists),
  all of them in ``offered``, all on ``search``
- ``slots``: what a property asks for (slot, kinds, descriptions, shapes)
- ``text``: what a text mentions, whoever asks (numbers, dates, places, literals, phrases, all of them in a passage);
  ``rows`` tells which of its words are about one thing of several
- ``tables``: what everyone knows (lexicon, gazetteer, units)
- ``tokens``: words and their stems
"""

from engine.extract.reading import Reading, Words
from engine.extract.slots.slot import Slot
from engine.extract.suggestion import Suggestion
from engine.extract.text.passage import APART

__all__ = ["APART", "Reading", "Slot", "Suggestion", "Words"]
