from typing import get_args

from engine.pacing import Pacing
from engine.profiles import PROFILES
from engine.settings import Settings


def test_profiles_are_known_by_their_names() -> None:
    assert all(name == profile.name and profile.why for name, profile in PROFILES.items())


def test_every_profile_can_be_set() -> None:
    assert set(get_args(Settings.model_fields["profile"].annotation)) == set(PROFILES)


def test_the_default_profile_is_openai_s_own_wire() -> None:
    profile = PROFILES["openai"]
    assert not any((profile.sparse, profile.single_finish, profile.streaming_only, profile.pacing))
    assert (profile.id_prefix, profile.reasoning_key, profile.persona) == ("chatcmpl-", "reasoning", None)


def test_the_test_mode_speaks_lorem_five_words_each_100_ms() -> None:
    profile = PROFILES["test-mode"]
    assert profile.sparse
    assert profile.single_finish
    assert profile.streaming_only
    assert (profile.persona, profile.words_per_chunk, profile.pacing) == ("lorem", 5, Pacing(gap=0.1))
