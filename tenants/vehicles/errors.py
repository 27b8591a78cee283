"""How plates and ids of cars inside a body are refused."""

from kernel.errors import Invalid
from tenants.vehicles.plates import plate_text

UNKNOWN_VEHICLE = "This vehicle does not exist"


class VehicleKnown(Invalid):
    """The plate is unique in a garage."""

    def __init__(self, number: str) -> None:
        known = f"Your garage already knows the vehicle {plate_text(number)}"
        super().__init__(vehicleNumber=f"{known}: search for it to add a customer")
