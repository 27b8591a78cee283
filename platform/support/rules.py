"""The duration and the allowed operations of support sessions."""

from datetime import timedelta

from garages.roles import Permission

SESSION_LENGTH = timedelta(minutes=30)

SUPPORT_PERMISSIONS = frozenset(
    {
        Permission.SEE_GARAGE,
        Permission.SEE_STAFF,
        Permission.SEE_CATALOGUE,
        Permission.SEE_CUSTOMERS,
        Permission.SEE_JOBS,
        Permission.SEE_PARTS,
        Permission.SEE_BILLING,
    }
)

# Only these operations are allowed, so a new operation is not allowed by default. Some operations are left
# out on purpose: personal data (alerts, profile), exports and downloads, and everything that writes, also
# with the method GET.
READABLE_OPERATIONS = frozenset(
    {
        "list_staff",
        "get_job_defaults",
        "list_jobs",
        "get_job_board",
        "get_job",
        "list_visits",
        "get_visit",
        "list_estimates",
        "list_visit_estimates",
        "get_estimate",
        "get_job_statistics",
        "get_home",
        "list_services",
        "get_service_defaults",
        "list_categories",
        "list_subcategories",
        "get_service",
        "list_parts",
        "find_part",
        "get_part",
        "list_stock_moves",
        "list_customers",
        "list_customers_by_body",
        "get_customer",
        "get_customer_by_body",
        "get_customer_vehicles",
        "list_customer_vehicles",
        "list_vehicles",
        "list_job_history",
        "list_counter_devices",
        "get_vehicle",
        "get_search_details",
        "suggest",
        "get_gst_profile",
        "get_settings",
        "get_bill",
        "preview_invoice",
        "show_invoice",
        "get_last_subscription",
        "get_billing",
    }
)
