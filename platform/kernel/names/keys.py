"""A key for names that are written in different scripts or spelled differently: सुरेश and Suresh have one key.

The key leaves out what people spell differently: aspiration, double letters, long vowels, the letter a.
`webapp/src/lib/name-key.ts` does the same, and both pass the pairs in `languages/name-pairs.tsv`.
"""

import re
import unicodedata

# A higher number makes the nightly task `customers.fill_keys` write all stored keys again.
KEY_VERSION = 1

# Each Indian script has the letters of Devanagari in the same order, so a letter is found by its distance.
DEVANAGARI, BLOCK = 0x0900, 0x80
OTHER_SCRIPTS = range(0x0980, 0x0D80)
# Two letters differ: Tamil has one letter for c and s, and Gurmukhi a nasal sign of its own.
TAMIL_CA, SA = "\u0b9a", "\u0938"
GURMUKHI_NASAL = "\u0a70"
CONSONANTS = dict(
    zip(
        "कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसह",
        "k k g g n c c j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h".split(),
        strict=True,
    )
)
VOWELS = dict(zip("अआइईउऊऋऌऍऎएऐऑऒओऔ", "a aa i ii u uu ri l e e e ai o o o au".split(), strict=True))
SIGNS = dict(zip("ािीुूृॄॅॆेैॉॊोौ", "aa i ii u uu ri ri e e e ai o o o au".split(), strict=True))
VIRAMA, NASALS = "\u094d", "\u0902\u0901"
# A dot below a letter does not change the key. The joiners only choose the shape of a cluster.
WITHOUT_KEY = re.compile("[\u093c\u200c\u200d]")
# These clusters are not spelled as they are written.
CLUSTERS = (("ज्ञ", "ग्य"), ("ंह", "ंग"))
DIGITS = "०१२३४५६७८९"
ACCENT = re.compile("[\u0300-\u036f]")
LETTERS = "[bcdfghjklmnpqrstvwxyz]"
RULES = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        (rf"ow(?={LETTERS})", "o"),
        ("x", "ks"),
        ("q", "k"),
        ("w", "v"),
        ("z", "j"),
        ("ph", "f"),
        ("chh?", "c"),
        ("(?<=[kgcjtdbs])h", ""),
        ("ck", "k"),
        ("iy", "i"),
        ("aa", "a"),
        ("ee|ii", "i"),
        ("oo|uu", "u"),
        (rf"({LETTERS})\1+", r"\1"),
        ("ao", "av"),
        ("[ao]u", "o"),
        (rf"aya(?={LETTERS})|[aeiou]y\b|ai|ei|ae", "e"),
        (rf"e(?=h|r{LETTERS})", "a"),
        (r"re\b", "r"),
        ("m(?=[pb])", "n"),
        (r"\Ba", ""),
        (rf"(?<={LETTERS})y\b", "i"),
    )
)


def name_key(text: str) -> str:
    """Return the key of a name. Its words stay apart."""
    key = _latin(unicodedata.normalize("NFC", text).lower())
    for pattern, put in RULES:
        key = pattern.sub(put, key)
    return key


def _latin(text: str) -> str:
    """Return the text in plain Latin letters, without marks and signs."""
    indian = WITHOUT_KEY.sub("", "".join(map(_devanagari, text)))
    for written, spelled in CLUSTERS:
        indian = indian.replace(written, spelled)
    latin = "".join(_letter(letter, indian[at + 1 : at + 2]) for at, letter in enumerate(indian))
    plain = ACCENT.sub("", unicodedata.normalize("NFD", latin))
    return " ".join(re.findall("[a-z0-9]+", plain))


def _devanagari(letter: str) -> str:
    if letter == TAMIL_CA:
        return SA
    if letter == GURMUKHI_NASAL:
        return NASALS[0]
    code = ord(letter)
    return chr(DEVANAGARI + code % BLOCK) if code in OTHER_SCRIPTS else letter


def _letter(letter: str, following: str) -> str:
    """Return a letter in Latin. A consonant is followed by an unwritten a, except at the end of a word."""
    if consonant := CONSONANTS.get(letter):
        is_last = not is_indian(following)
        has_own = following == VIRAMA or following in SIGNS
        return consonant if is_last or has_own else f"{consonant}a"
    if letter in NASALS:
        return "n"
    if DIGITS[0] <= letter <= DIGITS[-1]:
        return str(DIGITS.index(letter))
    return VOWELS.get(letter) or SIGNS.get(letter) or ("" if is_indian(letter) else letter)


def is_indian(letter: str) -> bool:
    """Return whether this is a letter, sign or digit of Devanagari. The marks of a sentence are not."""
    return "\u0900" <= letter < "\u0964" or "\u0966" <= letter < "\u0980"
