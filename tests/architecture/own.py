"""Account operations without a garage, and ids of other people, as data. A new route needs a row."""

from tests.architecture.foreign_id import ForeignId

PROFILE_BODY = {"firstName": "X", "lastName": "Y", "phoneNumber": "9800000099"}
PASSWORD_BODY = {"currentPassword": "x", "password": "a better password", "cpassword": "a better password"}
PIN_BODY = {"garageId": "{own_garage}", "currentPassword": "x", "pin": "4826"}

# These are the operations on a person's own account. All roles may call them, whatever the status of their
# garages is.
OWN: dict[str, ForeignId] = {
    "logout": ForeignId("logout", "POST"),
    "logout_everywhere": ForeignId("logout-everywhere", "POST"),
    "me": ForeignId("me"),
    "accept_invitation": ForeignId("invitations/{invitation}/accept", "POST"),
    "get_profile": ForeignId("profile"),
    "change_profile": ForeignId("profile", "PUT", body=PROFILE_BODY),
    "choose_language": ForeignId("profile/language", "PUT", body={"language": "en"}),
    "set_photo": ForeignId("profile/photo", "POST"),
    "remove_photo": ForeignId("profile/photo", "DELETE"),
    "change_password": ForeignId("change-password", "POST", body=PASSWORD_BODY),
    "begin_second_factor": ForeignId("second-factor", "POST", body={"currentPassword": "x"}),
    "confirm_second_factor": ForeignId("second-factor/confirm", "POST", body={"code": "123456"}),
    "end_second_factor": ForeignId(
        "second-factor/end", "POST", body={"currentPassword": "x", "code": "123456"}
    ),
    "set_own_pin": ForeignId("my-pin", "POST", body=PIN_BODY),
    "list_sessions": ForeignId("sessions"),
    "end_session": ForeignId("sessions/{own_session}", "DELETE"),
}

# These operations accept an id of another person. Each value has the call and its expected error code.
# Profile, language, photo and password calls have no id.
OWN_FOREIGN: dict[str, tuple[ForeignId, str]] = {
    "accept_invitation": (ForeignId("invitations/{invitation}/accept", "POST"), "invitation_refused"),
    "end_session": (ForeignId("sessions/{session}", "DELETE"), "not_found"),
}
