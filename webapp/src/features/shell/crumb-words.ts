import { say } from "@/say";

/**
 * Returns the words of the parts of a path. An English build does without them, because the parts are
 * English. It is a function, so that the build leaves out the words if nobody calls it.
 */
export function crumbWords(): Readonly<Record<string, string>> {
  return {
    account: say.crumbs_account(),
    add: say.crumbs_add(),
    "add-new": say.crumbs_add_new(),
    "add-new-job": say.crumbs_add_new_job(),
    "add-new-vehicle": say.crumbs_add_new_vehicle(),
    billing: say.crumbs_billing(),
    bills: say.crumbs_bills(),
    branches: say.crumbs_branches(),
    change: say.crumbs_change(),
    "check-in": say.crumbs_check_in(),
    customers: say.crumbs_customers(),
    dues: say.crumbs_dues(),
    "edit-customer": say.crumbs_edit_customer(),
    estimates: say.crumbs_estimates(),
    garage: say.crumbs_garage(),
    "goods-in": say.crumbs_goods_in(),
    "gst-returns": say.crumbs_gst_returns(),
    help: say.crumbs_help(),
    "import-export": say.crumbs_import_export(),
    inspect: say.crumbs_inspect(),
    intake: say.crumbs_intake(),
    waiting: say.crumbs_waiting(),
    jobs: say.crumbs_jobs(),
    leaks: say.crumbs_leaks(),
    new: say.crumbs_new(),
    "old-parts": say.crumbs_old_parts(),
    "open-job": say.crumbs_open_job(),
    orders: say.crumbs_orders(),
    parts: say.crumbs_parts(),
    payments: say.crumbs_payments(),
    purchases: say.crumbs_purchases(),
    returns: say.crumbs_returns(),
    scan: say.crumbs_scan(),
    scrap: say.crumbs_scrap(),
    share: say.crumbs_share(),
    staffs: say.crumbs_staffs(),
    "stock-count": say.crumbs_stock_count(),
    suppliers: say.crumbs_suppliers(),
    "update-job": say.crumbs_update_job(),
    vehicleHistory: say.crumbs_vehicle_history(),
    vehicleToCustomer: say.crumbs_vehicle_to_customer(),
    vehicles: say.crumbs_vehicles(),
    view: say.crumbs_view(),
    visits: say.crumbs_visits(),
  };
}
