"""What people order where a parameter lists what its tool can do ("remove milk" for ``action: delete``)."""

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from engine.extract.tables.listing import entries
from engine.extract.tokens import parts

_ORDERED = """
add: add, put, insert, append, include, create, make, new, write down, note down, note, jot down, save, register
create, new, insert: create, make, add, new, open, set up, register, build, generate, insert, put
delete, remove, del, forget: delete, remove, erase, drop, discard, trash, get rid of, take off, take out, cross off, \
  strike, scratch, clear, cancel, unsave, forget
cancel: cancel, call off, abort, drop, withdraw
clear, empty, reset, wipe: clear, empty, reset, wipe, purge, flush
update, edit, modify, change: update, edit, change, modify, alter, adjust, rename, replace, correct, set, revise, \
  mark, assign
complete, finish, done, check, resolve: complete, finish, check off, tick off, tick, mark done, mark complete, \
  mark completed, mark finished, mark off, resolve, close, done
list, show, view, display: list, show, view, display, see, give, get, read, tell, what, which, who, \
  check, print, do
get, read, fetch, retrieve, recall, select, describe, info: recall, get, read, fetch, retrieve, show, view, give, \
  tell, see, display, what, open, print, describe, look up, cat, check, who
status, check: check, what, how, is, are, show, tell, get
search, find, query, lookup: search, find, look for, look up, query, seek, locate, where, which
start, launch, run, begin, boot: start, launch, run, begin, boot, turn on, switch on, power on, spin up, fire up, open
stop, halt, shutdown, terminate, kill, end: stop, halt, shut down, turn off, switch off, power off, end, terminate, \
  kill, quit, close, spin down
restart, reboot, reload: restart, reboot, reload, bounce, turn off and on
pause, hold, suspend: pause, hold, suspend, put on hold, halt
resume, unpause, continue: resume, unpause, continue, unsuspend
suspend, deactivate, disable, block, ban, lock: suspend, deactivate, disable, block, ban, lock, switch off, turn off
activate, enable, unblock, unban, unlock: activate, enable, unblock, unban, unlock, reactivate, switch on, turn on
set: set, change, adjust, switch, make, put
checkout, switch: checkout, check out, switch, go to
on, turn on, switch on, power on: turn on, switch on, power on, put on, start, enable, activate, light
off, turn off, switch off, power off: turn off, switch off, power off, shut off, stop, disable, kill, deactivate
open: open, unlock, raise
close, shut: close, shut, lower
lock: lock, lock up
unlock: unlock
up, increase, raise, increment: increase, raise, turn up, up, boost, bump, bump up, louder, lift, scroll up, go up, \
  move up
down, decrease, lower, reduce, decrement: decrease, lower, turn down, reduce, down, quieter, drop, cut, scroll down, \
  go down, move down
mute: mute, silence, hush
unmute: unmute, unsilence
play: play, start, put on, resume, listen to
skip, next: skip, next, play next, go to next
previous, back: previous, go back, back, play previous
copy, duplicate, clone: copy, duplicate, clone
move: move, rename, transfer, relocate
rename: rename, call
write, save, store, remember: write, save, store, put, overwrite, remember, memorize, keep
send: send, mail, email, text, post, message
reply: reply, answer, respond
forward: forward, pass on
approve, accept: approve, accept, confirm, sign off, okay
reject, deny, decline: reject, deny, decline, refuse, turn down
assign: assign, give, hand over
unassign: unassign, take off
subscribe, follow: subscribe, follow, sign up
unsubscribe, unfollow: unsubscribe, unfollow, opt out
archive: archive
restore, unarchive, undelete: restore, unarchive, undelete, bring back, recover
publish: publish, release
unpublish: unpublish, take down
buy, purchase: buy, purchase, order, get
sell: sell
book, reserve: book, reserve
reschedule, postpone: reschedule, postpone, move
deploy, release: deploy, release, ship, roll out
rollback, revert, undo: roll back, rollback, revert, undo
upload: upload, attach, push
download: download, pull
login: log in, sign in, login
logout: log out, sign out, logout
enroll, join: enroll, join, sign up
leave, drop: leave, drop, quit
install: install, set up
uninstall: uninstall, remove
merge: merge
connect: connect
disconnect: disconnect
upgrade: upgrade
downgrade: downgrade
deposit: deposit, pay in, put
withdraw: withdraw, take out
"""
"""Listed actions: what an order for them begins with, with the word that follows there or later ("turn it off")."""

Phrase = tuple[str, ...]


def _table() -> MappingProxyType[str, tuple[Phrase, ...]]:
    table: dict[str, tuple[Phrase, ...]] = {}
    for line in _ORDERED.replace("\\\n", "").strip().splitlines():
        actions, said = line.split(": ")
        phrases = tuple([tuple(phrase.split()) for phrase in entries(said)])
        for action in entries(actions):
            table[action] = tuple(dict.fromkeys([*table.get(action, ()), *phrases]))
    return MappingProxyType(table)


_TABLE = _table()


def orders_for(options: Sequence[str]) -> dict[str, tuple[Phrase, ...]]:
    """Each of these listed values that is an action with what orders it, if most of them are actions; else nothing.

    The action is a value's first word or its first two (``add_item``, ``turn_on``), or how something is turned that it
    ends with (``volume_up``).
    """
    found = {option: said for option in options if (said := _orders(option[:_LONGEST]))}
    return found if len(found) > 1 and len(found) * 2 >= len(options) else {}


_LONGEST = 60
"""Characters of a value that is an action."""


@lru_cache(maxsize=4096)
def _orders(option: str) -> tuple[Phrase, ...]:
    """What orders the action that a listed value is, first that itself; nothing where it is none that is known."""
    words = [part.lower() for part in parts(option)] or [""]
    tried = (" ".join(words[:2]), words[0], words[-1] if words[-1] in _TURNS else "")
    action = next((one for one in tried if one in _TABLE), "")
    return tuple(dict.fromkeys([tuple(action.split()), *_TABLE[action]])) if action else ()


_TURNS = frozenset({"up", "down", "on", "off"})
