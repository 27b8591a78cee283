"""The routes of the console: the sign-in, and then one page after the other."""

from console import api as console
from console.audit import api as audit
from console.deletions import api as deletions
from console.garages import api as garages
from console.health import api as health
from console.load import api as load
from console.overview import api as overview
from console.plans import api as plans
from console.reminders import api as reminders
from console.renewals import api as renewals
from console.subscriptions import api as subscriptions
from console.team import api as team

ROUTERS = (
    console.routes,
    subscriptions.routes,
    overview.routes,
    garages.routes,
    renewals.routes,
    reminders.routes,
    team.routes,
    plans.routes,
    health.routes,
    load.routes,
    audit.routes,
    deletions.routes,
)
