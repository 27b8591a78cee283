"""The routes of billing: subscriptions, sign-up and online payment."""

from billing import api as subscriptions
from billing.online import api as online
from billing.signup import api as signup

ROUTERS = (subscriptions.routes, signup.routes, online.routes)
