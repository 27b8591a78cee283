"""The three templates that come with a garage. `!` marks a point that needs a photo when it is bad."""

from collections.abc import Iterator

Groups = dict[str, tuple[str, ...]]

QUICK: Groups = {
    "Under the bonnet": ("Engine oil level", "Coolant level", "Brake fluid level", "Battery"),
    "Tyres and brakes": ("Tyres front!", "Tyres rear!", "Brake pads front!", "Parking brake"),
    "Lights and glass": ("Headlamps", "Brake lamps and indicators", "Wipers and washer", "Horn"),
}
FULL: Groups = {
    "Lights and glass": (
        "Headlamps",
        "Tail and brake lamps",
        "Indicators and hazard lamps",
        "Windscreen!",
        "Wipers and washer",
        "Mirrors",
    ),
    "Inside": (
        "Horn",
        "Dashboard warning lamps!",
        "Seat belts",
        "Clutch pedal",
        "AC cooling",
        "Cabin filter",
        "Power windows and locks",
    ),
    "Under the bonnet": (
        "Engine oil level and colour",
        "Oil leaks, engine!",
        "Coolant level and hoses",
        "Brake fluid",
        "Power steering fluid",
        "Drive belts!",
        "Air filter!",
        "Battery and terminals",
        "Engine mountings",
        "Fuel lines",
    ),
    "Tyres": (
        "Tyre front left!",
        "Tyre front right!",
        "Tyre rear left!",
        "Tyre rear right!",
        "Spare wheel and tools",
        "Wheel nuts",
    ),
    "Brakes": (
        "Brake pads front!",
        "Brake discs front!",
        "Brake pads or shoes rear!",
        "Brake hoses and pipes!",
        "Parking brake",
    ),
    "Under the car": (
        "Shock absorbers front!",
        "Shock absorbers rear!",
        "Ball joints and bushes!",
        "Steering rack and tie rods!",
        "Drive shaft boots!",
        "Gearbox oil leaks!",
        "Exhaust!",
    ),
    "Road test": ("Road test: noise, pull and braking",),
}
TWO_WHEELER: Groups = {
    "Engine": ("Engine oil level", "Oil leaks!", "Air filter!", "Spark plug", "Idle and throttle cable"),
    "Brakes": ("Front brake!", "Rear brake!", "Brake levers and cables"),
    "Wheels": ("Tyre front!", "Tyre rear!", "Spokes or rims", "Wheel bearings"),
    "Chain and clutch": ("Chain or belt!", "Sprockets", "Clutch play"),
    "Electrical": ("Battery", "Headlamp and indicators", "Horn"),
    "Frame": ("Front fork and rear shocks!", "Stand, mirrors and foot rests"),
}

TEMPLATES: dict[str, Groups] = {"Quick check": QUICK, "Full check": FULL, "Two-wheeler": TWO_WHEELER}


def points_of(groups: Groups) -> Iterator[tuple[str, str, bool]]:
    """Yield the group, the label, and whether a bad point needs a photo."""
    for group, labels in groups.items():
        for label in labels:
            yield group, label.removesuffix("!"), label.endswith("!")
