"""What tools have answered so far, as values for those that are called next.

- ``informed``: words beside which results are read
- ``pointing``: which of several records the words mean; ``ranking``: that with the most or least of something
- ``prose``: what a result in plain words names
- ``records``: a result's records, and what they hold for a property
"""

from engine.extract.results.informed import Informed
from engine.extract.results.records import TOLD, Result

__all__ = ["TOLD", "Informed", "Result"]
