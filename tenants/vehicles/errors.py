"""The errors for plates and vehicle ids in requests."""

from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.vehicles.plates import plate_text

UNKNOWN_VEHICLE = Sentence("This vehicle does not exist")


class VehicleKnown(Invalid):
    """Another current vehicle of the garage has this plate."""

    def __init__(self, number: str) -> None:
        super().__init__(
            vehicleNumber=Sentence(
                "Your garage already has the vehicle {plate}: search for it to add a customer",
                plate=plate_text(number),
            )
        )
