"""What is one's own, as data: operations of no garage, and the ids of somebody else. A new route needs its row."""

from tests.architecture.foreign_ids import ForeignId

PROFILE_BODY = {"firstName": "X", "lastName": "Y", "phoneNumber": "9800000099"}
PASSWORD_BODY = {"currentPassword": "x", "password": "a better password", "cpassword": "a better password"}

# What a person does for themselves, of no garage: every role may, in every state of the garages.
OWN: dict[str, ForeignId] = {
    "logout": ForeignId("logout", "POST"),
    "logout_everywhere": ForeignId("logout-everywhere", "POST"),
    "me": ForeignId("me"),
    "accept_invitation": ForeignId("invitations/{invitation}/accept", "POST"),
    "get_profile": ForeignId("profile"),
    "change_profile": ForeignId("profile", "PUT", body=PROFILE_BODY),
    "set_photo": ForeignId("profile/photo", "POST"),
    "remove_photo": ForeignId("profile/photo", "DELETE"),
    "change_password": ForeignId("change-password", "POST", body=PASSWORD_BODY),
    "list_sessions": ForeignId("sessions"),
    "end_session": ForeignId("sessions/{own_session}", "DELETE"),
}

# Somebody else's id, wherever one can be sent, and the code of the refusal; there is no field for whose
# profile, photo or password is meant.
OWN_FOREIGN: dict[str, tuple[ForeignId, str]] = {
    "accept_invitation": (ForeignId("invitations/{invitation}/accept", "POST"), "invitation_refused"),
    "end_session": (ForeignId("sessions/{session}", "DELETE"), "not_found"),
}
