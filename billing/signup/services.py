"""Sign-up: chain, garage and person are created only after the mail is confirmed."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models import F

from accounts import passwords
from accounts import services as accounts
from accounts.models import Person
from billing.services import start_trial
from billing.signup import rules
from billing.signup.errors import NoMoreCodes, SignUpCodeRefused, SignUpOver
from billing.signup.models import SignUp
from garages import services as garages
from garages.models import Chain, Garage
from garages.queries import garages_owned
from garages.services import BillTo
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit


@dataclass(frozen=True)
class SignUpDetails:
    """The fields of the form."""

    email: str
    name: str
    phone: str
    chain_name: str
    garage_name: str
    address: str
    state_code: str
    garage_phone: str
    gstin: str
    language: str


def start_sign_up(wanted: SignUpDetails, *, password: str) -> UUID:
    """Store the form and mail a code. The answer does not reveal whether the email has an account."""
    sign_up = SignUp.objects.create(**vars(wanted), password=passwords.hashed(password))
    _mail_code(sign_up)
    return sign_up.pk


def send_code_again(sign_up_id: UUID) -> SignUpOver | NoMoreCodes | None:
    """Send a new code with a new count of attempts. The earlier code becomes invalid."""
    waiting = SignUp.objects.filter(pk=sign_up_id, garage=None)
    again = waiting.filter(sends__lt=rules.MOST_SENDS)
    if not again.update(sends=F("sends") + 1, tries=0, sent_at=clock.now()):
        return NoMoreCodes() if waiting.exists() else SignUpOver()
    _mail_code(SignUp.objects.get(pk=sign_up_id))
    return None


def _mail_code(sign_up: SignUp) -> None:
    ids = {"sign_up": str(sign_up.pk), "send": sign_up.sends}
    outbox.enqueue("signup.mail_code", key=f"{sign_up.pk}:{sign_up.sends}", **ids)


@dataclass(frozen=True)
class SignedUp:
    garage: Garage
    # This is None for an existing account, which signs in with its own password.
    token: str | None


def confirm_sign_up(sign_up_id: UUID, code: str) -> SignedUp | SignUpCodeRefused | SignUpOver:
    """Create chain, owner, garage and trial in one transaction. The worker provisions the garage."""
    sign_up = SignUp.objects.select_for_update().filter(pk=sign_up_id).first()
    if sign_up is None or sign_up.garage_id is not None:
        return SignUpOver()
    if not _is_right(sign_up, code):
        return SignUpCodeRefused()
    person, is_new = accounts.get_or_create_account(
        email=sign_up.email, name=sign_up.name, phone=sign_up.phone, stored=sign_up.password
    )
    if is_new and sign_up.language:
        accounts.set_first_language(person.pk, sign_up.language)
    chain = garages.create_chain(sign_up.chain_name)
    bill_to = BillTo("", sign_up.address, sign_up.state_code, sign_up.gstin, _e164(sign_up.garage_phone))
    # A person who already owns a garage gets no trial.
    begin = open_with_trial if not garages_owned(person.pk) else open_garage_of
    garage = begin(chain, sign_up.garage_name, owner=person, bill_to=bill_to)
    sign_up.garage, sign_up.password = garage, ""
    sign_up.save(update_fields=["garage", "password"])
    audit.record("signed_up", person_id=person.pk, garage_id=garage.pk, chain=chain.pk)
    return SignedUp(garage, accounts.sign_in(person, remember=False) if is_new else None)


def _is_right(sign_up: SignUp, code: str) -> bool:
    """Check the code and count the attempt. A refusal commits the count."""
    live = sign_up.sent_at > clock.now() - rules.CODE_LIFE and sign_up.tries < rules.CODE_TRIES
    if not live:
        return False
    sign_up.tries += 1
    sign_up.save(update_fields=["tries"])
    right = rules.is_code(sign_up.pk, sign_up.sends, code)
    if not right:
        audit.record("sign_up_code_refused", email=sign_up.email)
    return right


def open_with_trial(chain: Chain, name: str, *, owner: Person, bill_to: BillTo) -> Garage:
    """Open a garage with a trial."""
    garage = open_garage_of(chain, name, owner=owner, bill_to=bill_to)
    start_trial(garage.pk, by=owner.pk)
    return garage


def open_garage_of(chain: Chain, name: str, *, owner: Person, bill_to: BillTo) -> Garage:
    """Open a garage with its owner. It is provisioned later."""
    with tenancy.platform():
        garage = garages.open_garage(chain, name)
        garages.save_bill_to(garage.pk, bill_to)
        garages.add_owner(garage, owner)
    return garage


def _e164(phone: str) -> str:
    return f"+91{phone}" if phone else ""


def sweep() -> int:
    """Delete sign-ups older than a week, whether they were confirmed or not."""
    old = SignUp.objects.filter(created_at__lt=clock.now() - timedelta(days=rules.KEEP_DAYS))
    return old.delete()[0]
