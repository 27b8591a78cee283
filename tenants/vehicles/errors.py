"""The errors for plates and vehicle ids in requests."""

from kernel.errors import Invalid
from tenants.vehicles.plates import plate_text

UNKNOWN_VEHICLE = "This vehicle does not exist"


class VehicleKnown(Invalid):
    """Another current vehicle of the garage has this plate."""

    def __init__(self, number: str) -> None:
        known = f"Your garage already has the vehicle {plate_text(number)}"
        super().__init__(vehicleNumber=f"{known}: search for it to add a customer")
