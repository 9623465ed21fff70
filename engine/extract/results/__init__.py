"""What tools have answered so far, as values for those that are called next.

- ``informed``: words beside which results are read
- ``pointing``: which of several records the words mean
- ``records``: a result's records, and what they hold for a property
"""

from engine.extract.results.informed import TOLD, Informed
from engine.extract.results.records import Result

__all__ = ["TOLD", "Informed", "Result"]
