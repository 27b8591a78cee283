"""Foreign ids in the calls on staff, their sign-in and shared devices."""

from tests.architecture.bodies import STAFF_BODY
from tests.architecture.foreign_id import ForeignId, in_each_place

PHONE_STAFF_BODY = {"staffName": "Suresh", "phoneNumber": "9822012345", "roleId": 4}
SHARED_DEVICE_BODY = {
    "phoneId": "5a0c2f4e-7f0a-4f0e-9d7e-0c8a4c9d3b11",
    "challenge": "1.00",
    "signature": "x",
    "publicKey": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
}

FOREIGN_STAFF: dict[str, list[ForeignId]] = {
    "list_staff": [
        ForeignId("staffs", query={"garageId": "{garage}"}),
        ForeignId("staffs", headers={"X-Garage-Id": "{garage}"}),
    ],
    "add_staff": [
        ForeignId("staffs", "POST", body=STAFF_BODY | {"garageId": "{garage}"}),
        ForeignId("staffs", "POST", query={"garageId": "{garage}"}, body=STAFF_BODY),
        ForeignId("staffs", "POST", headers={"X-Garage-Id": "{garage}"}, body=STAFF_BODY),
    ],
    "change_staff": [
        ForeignId("staffs/{staff}", "PUT", body=STAFF_BODY),
        *in_each_place("staffs/{own_staff}", "PUT", STAFF_BODY),
    ],
    "remove_staff": [
        ForeignId("staffs/{staff}", "DELETE"),
        ForeignId("staffs/{own_staff}", "DELETE", query={"garageId": "{garage}"}),
        ForeignId("staffs/{own_staff}", "DELETE", headers={"X-Garage-Id": "{garage}"}),
    ],
    "add_phone_staff": in_each_place("staffs-by-phone", "POST", PHONE_STAFF_BODY),
    "make_phone_code": [
        ForeignId("staffs/{staff}/phone-code", "POST"),
        *in_each_place("staffs/{own_staff}/phone-code", "POST"),
    ],
    "get_phone_code": [
        ForeignId("staffs/{staff}/phone-code"),
        *in_each_place("staffs/{own_staff}/phone-code"),
    ],
    "confirm_phone_code": [
        ForeignId("staffs/{staff}/phone-code/confirm", "POST", body={"yes": True}),
        *in_each_place("staffs/{own_staff}/phone-code/confirm", "POST", {"yes": True}),
    ],
    "end_phone": [
        ForeignId("staffs/{staff}/phones/1", "DELETE"),
        *in_each_place("staffs/{own_staff}/phones/1", "DELETE"),
    ],
    "get_member_access": [
        ForeignId("staffs/{staff}/access"),
        *in_each_place("staffs/{own_staff}/access"),
    ],
    "sign_out_member": [
        ForeignId("staffs/{staff}/sign-out", "POST"),
        *in_each_place("staffs/{own_staff}/sign-out", "POST"),
    ],
    "hand_over": [
        ForeignId("staffs/{staff}/hand-over", "POST"),
        *in_each_place("staffs/{own_staff}/hand-over", "POST"),
    ],
    "list_shared_devices": in_each_place("devices"),
    "share_device": in_each_place("devices", "POST", SHARED_DEVICE_BODY),
    # The number of a real device of another garage is in `test_shared_devices.py`.
    "end_device": in_each_place("devices/1", "DELETE"),
}
