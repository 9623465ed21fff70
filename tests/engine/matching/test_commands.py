"""A command is run where it is ordered, not where it is only spoken of."""

import pytest

from engine.matching.language.stemming import stem
from engine.matching.language.words import words
from tests.engine.matching.talk import arguments, called, tool

BASH = (tool("Bash", "Executes a bash command", command="string"),)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("git status", "git status"),
        ("`git status`", "git status"),
        ("Run npm test", "npm test"),
        ("Can you run docker ps for me?", "docker ps"),
        ("python main.py", "python main.py"),
        ("rm -rf x", "rm -rf x"),
        ("Tidy up with git gc --auto", "git gc --auto"),
        ("Show me git log", "git log"),
        ('git commit -m "fix bug"', 'git commit -m "fix bug"'),
        ("Run grep -r 'TODO' src", "grep -r 'TODO' src"),
        ("Run docker ps and tell me what is running", "docker ps"),
        ("Run npm ci, then tell me", "npm ci"),
    ],
)
def test_what_is_ordered_is_run(text: str, command: str):
    assert arguments(text, tools=BASH) == [{"command": command}]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("Shut down the pc with the command shutdown /s /t 0", "shutdown /s /t 0"),
        ("Shut down the pc using the exact command shutdown /s", "shutdown /s"),
        ("List the files in C: using the command dir C:", "dir C:"),
        ("Close firefox using the taskkill command", "taskkill"),
        ("Use the command `df -h` to see the disk space", "df -h"),
    ],
)
def test_what_something_is_done_with_is_run_whatever_its_program(text: str, command: str):
    assert arguments(text, tools=[tool("execute", "Executes a system command.", command="string")]) == [
        {"command": command}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Don't run git push", "Never run rm -rf /", "Please don't execute npm install", "What does `git status` do?",
        "Is `rm -rf` dangerous?", "Should I run npm audit fix?", "What happens if I run rm -rf /tmp?",
        "I ran `npm install` yesterday", "I have a problem with docker compose",
        "I'm happy with git so far",
        "npm is slow today", "git push fails", "docker vs podman?", "cargo ships are large",
        "`git push` is what I fear",
        "npm install fails with ENOENT, what does that mean?", "How do I use docker compose?", "a git repo?",
        "Make a cake", "find a cat", "Go home", "head of state", "Git is a tool",
    ],
)  # fmt: skip
def test_what_is_spoken_of_is_not(text: str):
    assert stem("command") not in [word.stem for word in words(text) if word.literal]
    assert called(text, tools=BASH) == []


def test_commands_without_end_are_read_in_time():
    assert len([word for word in words("git x\n" * 200) if word.literal]) == 50
