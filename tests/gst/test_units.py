"""Units of goods and quantities."""

from decimal import Decimal

from gst.units import UNITS, fits, in_return, quantity_text


def test_countable_units_have_no_decimals_and_measures_have_three() -> None:
    assert [code for code, unit in UNITS.items() if unit.places == 0] == [
        "NOS", "PCS", "SET", "PRS", "BOX", "BTL", "CAN",
    ]  # fmt: skip
    assert [code for code, unit in UNITS.items() if unit.places == 3] == ["LTR", "MLT", "KGS", "GMS", "MTR"]


def test_quantity_fits_its_unit_only_without_surplus_decimals() -> None:
    assert fits(2, UNITS["NOS"]) and fits(Decimal("2.000"), UNITS["NOS"])
    assert not fits(Decimal("1.5"), UNITS["NOS"])
    assert fits(Decimal("1.125"), UNITS["LTR"]) and not fits(Decimal("1.1255"), UNITS["LTR"])


def test_return_shows_litres_as_millilitres_and_other_units_unchanged() -> None:
    assert in_return("LTR", Decimal("1.250")) == ("MLT", 1250)
    assert in_return("ltr", 2) == ("MLT", 2000)
    assert in_return("Kgs", Decimal("0.5")) == ("KGS", Decimal("0.5"))
    assert in_return("NOS", 3) == ("NOS", 3)


def test_quantity_is_printed_without_trailing_zeros() -> None:
    assert [quantity_text(each) for each in (100, Decimal("1.250"), Decimal("100.000"), Decimal("0.005"))] == [
        "100", "1.25", "100", "0.005",
    ]  # fmt: skip
