"""The routers of all packages inside a garage."""

from tenants.alerts import api as alerts
from tenants.alerts import push_api as push
from tenants.catalogue import api as catalogue
from tenants.customers import api as customers
from tenants.estimates import api as estimates
from tenants.estimates import shared_api as shared_estimates
from tenants.estimates.decision import api as decisions
from tenants.exchange import api as exchange
from tenants.files import api as files
from tenants.home import api as home
from tenants.inspections import api as inspections
from tenants.intake import api as intake
from tenants.intake import counter_api as counter
from tenants.invoices import api as invoices
from tenants.invoices import shared_api as shared_jobs
from tenants.jobs import api as jobs
from tenants.jobs.parts import api as job_parts
from tenants.jobs.parts import count_api as posted_counts
from tenants.khata import api as khata
from tenants.khata.statements import api as statements
from tenants.parts import api as parts
from tenants.parts.labels import api as labels
from tenants.profile import api as profile
from tenants.purchases.bills import api as bills
from tenants.purchases.goods_in import api as goods_in
from tenants.purchases.old_parts import api as old_parts
from tenants.purchases.orders import api as orders
from tenants.purchases.payments import api as supplier_payments
from tenants.purchases.returns import api as returns
from tenants.purchases.suppliers import api as suppliers
from tenants.radar import api as leaks
from tenants.sales import api as sales
from tenants.staff import api as staff
from tenants.stock.counts import api as counts
from tenants.stock.setting import api as stock_setting
from tenants.takeout import api as takeout
from tenants.vehicles import api as vehicles
from tenants.visits import api as visits

ROUTERS = (
    files.routes,
    profile.routes,
    staff.routes,
    catalogue.routes,
    parts.routes,
    labels.routes,
    jobs.routes,
    job_parts.routes,
    counts.routes,
    posted_counts.routes,
    intake.routes,
    counter.routes,
    stock_setting.routes,
    visits.routes,
    inspections.routes,
    estimates.routes,
    decisions.routes,
    suppliers.routes,
    bills.routes,
    supplier_payments.routes,
    orders.routes,
    goods_in.routes,
    returns.routes,
    old_parts.routes,
    leaks.routes,
    invoices.routes,
    khata.routes,
    sales.routes,
    statements.routes,
    alerts.routes,
    push.routes,
    exchange.routes,
    takeout.routes,
    customers.routes,
    vehicles.routes,
    home.routes,
)
# The customer's pages.
BY_LINK = (shared_jobs.routes, shared_estimates.routes)
