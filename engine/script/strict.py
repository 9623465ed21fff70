"""The base of a block's models: known keys only, nothing coerced."""

from typing import ClassVar, cast

from pydantic import BaseModel, ConfigDict, JsonValue


def _published(schema: dict[str, JsonValue], model: type["Strict"]) -> None:
    """No defaults, since a key left out isn't the same as its default written down; the class's own rules."""
    for member in cast("dict[str, dict[str, JsonValue]]", schema.get("properties", {})).values():
        member.pop("default", None)
        member.pop("title", None)
    schema.update(model.schema_extra)


class Strict(BaseModel):
    """An object with known keys only, no type coerced. What was written is in ``model_fields_set``."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, json_schema_extra=_published)
    schema_extra: ClassVar[dict[str, JsonValue]] = {}
    """What the JSON Schema says beyond the fields; a validator of the class says the same."""

    def wrote(self, *names: str) -> bool:
        """Whether any of these keys is there."""
        return not self.model_fields_set.isdisjoint(names)
