"""DELETE /garage/vehicles/{vehicleId}: a vehicle with jobs is archived, other vehicles are deleted."""

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars


def test_vehicle_without_jobs_is_deleted_and_its_customer_stays(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        car = cars.vehicle("MH12AB1234", cars.customer())
    client = api.as_(cast.advisor)
    assert client.delete(f"vehicles/{car.pk}").without_codes == {
        "success": True,
        "message": "Vehicle deleted successfully!",
        "data": None,
    }
    with tenancy.garage(cast.first.pk):
        assert (Vehicle.objects.count(), Ownership.objects.count(), Customer.objects.count()) == (0, 0, 1)
        assert Activity.objects.get().what == "deleted"
    assert client.delete(f"vehicles/{car.pk}").code == "not_found"


def test_vehicle_with_jobs_is_archived_and_can_be_added_again(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        car = cars.vehicle("MH12AB1234", asha)
        cars.job(car, asha)
    client = api.as_(cast.owner)
    assert client.delete(f"vehicles/{car.pk}").body["success"] is True
    with tenancy.garage(cast.first.pk):
        assert Vehicle.objects.get().archived_at is not None
        assert Activity.objects.get().what == "archived"
    assert client.get("vehicles").data["recordCount"] == 0
    assert client.get(f"customers/{asha.pk}").data["totalVehicles"] == 0
    again = client.post("add-customer-vehicle", cars.VEHICLE | {"customerId": asha.pk})
    assert again.data["vehicleId"] == car.pk
