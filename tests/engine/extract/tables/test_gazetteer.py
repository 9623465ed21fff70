from engine.extract.tables import gazetteer


def test_every_state_has_a_code_and_every_known_city_a_state():
    assert len(gazetteer.US_STATES) == 51
    assert set(gazetteer.US_TOWNS.values()) <= set(gazetteer.US_STATES.values())


def test_the_currency_of_a_symbol_a_code_and_a_name_is_its_iso_code():
    assert [gazetteer.CURRENCIES[name] for name in ("$", "eur", "british pound", "yen")] == ["USD", "EUR", "GBP", "JPY"]


def test_every_nation_belongs_to_a_country():
    assert set(gazetteer.DEMONYMS.values()) <= gazetteer.COUNTRIES
    assert {"Oslo", "São Paulo"} <= gazetteer.WORLD_CITIES.keys()
    assert set(gazetteer.WORLD_CITIES.values()) <= {*gazetteer.COUNTRIES, "Singapore"}
