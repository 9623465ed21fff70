from engine.extract.tables import lexicon
from engine.extract.tokens import stem


def test_members_of_a_kind_are_in_lower_case():
    assert all(member == member.lower() for members in lexicon.KINDS_OF_THINGS.values() for member in members)
    assert "navy blue" in lexicon.KINDS_OF_THINGS["colour"]


def test_synonyms_are_found_by_stem():
    assert stem("investment") in lexicon.SYNONYMS[stem("principal")]


def test_no_word_that_opens_a_request_names_a_well_known_kind():
    assert not lexicon.PREPOSITIONS - lexicon.STOP_WORDS - {"until", "till", "against", "behind", "under", "since"}
    assert "find" in lexicon.COMMANDS
    assert "best" in lexicon.MODIFIERS
