"""The sample services of a new garage, with prices in rupees."""

Rupees = int
Offered = tuple[str, Rupees]

CATALOGUE: dict[str, dict[str, tuple[Offered, ...]]] = {
    "General Service": {
        "Periodic service": (
            ("Basic service", 2499),
            ("Standard service", 3999),
            ("Comprehensive service", 6499),
        ),
        "Inspection": (("60-point check", 499), ("Pre-purchase inspection", 1499)),
    },
    "Engine": {
        "Oil and filters": (("Engine oil change", 1899), ("Air filter replacement", 449)),
        "Belts and cooling": (("Timing belt replacement", 5499), ("Coolant flush", 999)),
    },
    "Brakes": {
        "Pads and discs": (("Front brake pads", 2199), ("Disc turning", 1299)),
        "Fluid": (("Brake fluid change", 799),),
    },
    "Tyres": {
        "Fitting": (("Tyre replacement, labour", 199), ("Puncture repair, tubeless", 249)),
        "Alignment": (("Wheel alignment", 699), ("Wheel balancing, four wheels", 599)),
    },
    "Electrical": {
        "Battery": (("Battery check and charge", 299), ("Battery replacement, labour", 199)),
        "Lights": (("Headlamp bulb replacement", 349), ("Wiring fault finding", 999)),
    },
    "AC": {
        "Cooling": (("AC gas refill", 1799), ("AC service", 2499)),
        "Cabin": (("Cabin filter replacement", 549), ("Odour treatment", 899)),
    },
    "Body & Paint": {
        "Denting": (("Small dent removal", 1499), ("Bumper repair", 2499)),
        "Painting": (("Panel painting", 3499), ("Full body polish", 2999)),
    },
    "Wash": {
        "Outside": (("Foam wash", 449), ("Underbody wash", 349)),
        "Inside": (("Interior cleaning", 1299), ("Upholstery shampoo", 1999)),
    },
}
