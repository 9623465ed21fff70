"""Units of measure: what they measure and how they turn into one another."""

import math
from functools import lru_cache
from types import MappingProxyType

from engine.extract.tables.listing import listing
from engine.extract.tokens import stem

_TABLE = """
length: m=1 meter=1 metre=1 km=1000 kilometer=1000 kilometre=1000 cm=0.01 centimeter=0.01 centimetre=0.01 mm=0.001 \
  millimeter=0.001 nm=1e-9 in=0.0254 inch=0.0254 ft=0.3048 foot=0.3048 feet=0.3048 yd=0.9144 yard=0.9144 mi=1609.344 \
  mile=1609.344
mass: kg=1 kilogram=1 kilo=1 g=0.001 gram=0.001 mg=1e-6 milligram=1e-6 lb=0.45359237 lbs=0.45359237 pound=0.45359237 \
  oz=0.028349523125 ounce=0.028349523125 ton=1000 tonne=1000
time: s=1 sec=1 second=1 ms=0.001 millisecond=0.001 min=60 mins=60 minute=60 h=3600 hr=3600 hrs=3600 hour=3600 \
  day=86400 night=86400 week=604800 month=2592000 year=31536000 yr=31536000 decade=315360000 century=3153600000
money: $=0 usd=0 dollar=0 €=0 eur=0 euro=0 £=0 gbp=0 ¥=0 yen=0 jpy=0 ₹=0 rupee=0
percent: %=0 percent=0 percentage=0
temperature: k=0 kelvin=0 c=0 °c=0 celsius=0 f=0 °f=0 fahrenheit=0 degree=0
area: m²=1 m^2=1 m2=1 sqft=0.09290304 acre=4046.8564224 hectare=10000
volume: m³=1000 m^3=1000 m3=1000 l=1 liter=1 litre=1 ml=0.001 milliliter=0.001 gallon=3.785411784 cup=0.2365882365
speed: m/s=1 meters/second=1 meter/second=1 km/h=0.2777777777777778 kmh=0.2777777777777778 kph=0.2777777777777778 \
  mph=0.44704 knot=0.5144444444444445
acceleration: m/s^2=1 m/s²=1 m/s2=1 meters/second^2=1
frequency: hz=1 hertz=1 khz=1000 mhz=1e6 ghz=1e9
data: b=1 byte=1 kb=1000 mb=1e6 gb=1e9 tb=1e12
charge: c=0 coulomb=0
current: a=0 amp=0 ampere=0 amps=0
voltage: v=0 volt=0
power: w=1 watt=1 kw=1000 kilowatt=1000
energy: j=1 joule=1 kj=1000 cal=4.184 calorie=0 kcal=4184 kwh=3600000
pressure: pa=1 pascal=1 kpa=1000 atm=101325 bar=100000 psi=6894.757
force: n=0 newton=0
substance: mol=0 mole=0
tempo: bpm=0 beat=0
economy: mpg=0
"""
"""Dimension: unit=factor …; factor 0 where a unit isn't turned into others."""

_IN_MONTHS = MappingProxyType(
    {stem(unit): months for unit, months in (("month", 1), ("year", 12), ("decade", 120), ("century", 1200))}
)
"""Units that are exact in months, which days and seconds are not."""

DIMENSION_WORDS = MappingProxyType(
    {
        stem(word): dimension
        for dimension, words in (
            ("length", "distance length height width radius depth altitude diameter thickness base side perimeter"),
            ("mass", "weight mass"),
            ("time", "duration time period years days hours minutes seconds age"),
            (
                "money",
                "price cost amount budget investment principal salary payment fee income revenue deposit loan dividend",
            ),
            ("percent", "rate percentage percent interest yield probability discount growth"),
            ("temperature", "temperature temp"),
            ("speed", "speed velocity"),
            ("acceleration", "acceleration gravity"),
            ("frequency", "frequency"),
            ("charge", "charge"),
            ("current", "current"),
            ("voltage", "voltage"),
            ("pressure", "pressure"),
            ("energy", "energy calorie"),
            ("area", "area"),
            ("volume", "volume"),
            ("force", "force"),
        )
        for word in listing(words)
    }
)
"""Stem of a word in a property's name -> the dimension it measures."""


def _units() -> MappingProxyType[str, tuple[tuple[str, float], ...]]:
    table: dict[str, tuple[tuple[str, float], ...]] = {}
    for line in _TABLE.strip().splitlines():
        dimension, units = line.split(": ")
        for entry in listing(units):
            unit, factor = entry.rsplit("=", 1)
            for spelling in {unit: None, stem(unit): None}:
                table[spelling] = (*table.get(spelling, ()), (dimension, float(factor)))
    return MappingProxyType(table)


UNITS = _units()
"""Unit as written (lower case, or its stem) -> what it can measure, each with its factor."""


def look_up(word: str) -> tuple[tuple[str, float], ...]:
    """What a unit as written can measure; empty for a word that isn't a unit."""
    lowered = word.lower()
    return UNITS.get(lowered) or (UNITS.get(stem(lowered), ()) if len(lowered) > 3 else ())


def is_unit(word: str) -> bool:
    """Whether the word is a unit of measure."""
    return bool(look_up(word))


def convert(value: float, unit: str, wanted: str) -> float | None:
    """The value in the wanted unit, or None where the two don't turn into each other, or it grows past all numbers."""
    ratio = _ratio(unit, wanted)
    if ratio is None or ratio == 1:
        return None if ratio is None else value
    converted = value * ratio
    return _tidy(converted) if math.isfinite(converted) else None


@lru_cache(maxsize=1024)
def _ratio(unit: str, wanted: str) -> float | None:
    months, others = _IN_MONTHS.get(stem(unit)), _IN_MONTHS.get(stem(wanted))
    if months and others:
        return months / others
    there = dict(look_up(wanted))
    return next((factor / there[name] for name, factor in look_up(unit) if factor and there.get(name)), None)


def _tidy(value: float) -> float:
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded
