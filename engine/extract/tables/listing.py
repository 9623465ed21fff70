"""Tables of words written as text, so that a person can read and mend them."""


def listing(text: str) -> list[str]:
    """The words of a text between spaces and line ends."""
    return text.split()


def entries(text: str, separator: str = ",") -> list[str]:
    """The entries of a text between separators; an entry may hold spaces, a line may end anywhere between two."""
    return [entry.strip() for entry in text.replace("\n", " ").split(separator) if entry.strip()]
