"""The tables of the store."""

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
VERSION: Final = 1
"""The version of these tables. A store of a newer one is refused, an older one would be brought up to it."""

_BIG: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

META: Final = sa.Table("echo_meta", METADATA, sa.Column("version", sa.Integer, primary_key=True))

ITEMS: Final = sa.Table(
    "echo_items",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("folder", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("tags", sa.Text, nullable=False),  # a JSON array
    sa.Column("about", sa.Text, nullable=False),  # a line for people
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("removed", sa.Float),  # when it was deleted; it can be brought back until it is cleared away
    sa.Column("words", sa.Text, nullable=False),  # what search looks in, lower case
    sa.Column("document", sa.LargeBinary, nullable=False),
    sa.Index("echo_items_kind", "kind", "folder", "name"),
)

JOURNAL: Final = sa.Table(
    "echo_journal",
    METADATA,
    sa.Column("number", _BIG, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("method", sa.Text, nullable=False),
    sa.Column("path", sa.Text, nullable=False),
    sa.Column("dialect", sa.Text, nullable=False),
    sa.Column("status", sa.Integer, nullable=False),
    sa.Column("model", sa.Text, nullable=False),
    sa.Column("finish_reason", sa.Text, nullable=False),
    sa.Column("streamed", sa.Boolean, nullable=False),
    sa.Column("tokens", sa.Integer, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("document", sa.LargeBinary, nullable=False),
    sqlite_autoincrement=True,  # a number is never given twice
)

RESPONSES: Final = sa.Table(
    "echo_responses",
    METADATA,
    sa.Column("number", _BIG, primary_key=True, autoincrement=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("given", sa.LargeBinary, nullable=False),
    sqlite_autoincrement=True,
)
