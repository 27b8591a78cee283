"""The routers of all packages inside a garage."""

from tenants.alerts import api as alerts
from tenants.catalogue import api as catalogue
from tenants.customers import api as customers
from tenants.exchange import api as exchange
from tenants.files import api as files
from tenants.home import api as home
from tenants.invoices import api as invoices
from tenants.jobs import api as jobs
from tenants.jobs import part_api as job_parts
from tenants.parts import api as parts
from tenants.profile import api as profile
from tenants.purchases import bill_api as bills
from tenants.purchases import delivery_api as deliveries
from tenants.purchases import supplier_api as suppliers
from tenants.staff import api as staff
from tenants.takeout import api as takeout
from tenants.vehicles import api as vehicles

ROUTERS = (
    files.routes,
    profile.routes,
    staff.routes,
    catalogue.routes,
    parts.routes,
    jobs.routes,
    job_parts.routes,
    suppliers.routes,
    bills.routes,
    deliveries.routes,
    invoices.routes,
    alerts.routes,
    exchange.routes,
    takeout.routes,
    customers.routes,
    vehicles.routes,
    home.routes,
)
