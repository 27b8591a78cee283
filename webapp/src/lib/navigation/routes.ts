/** The URLs under /dashboard. */
export const ROUTES = {
  home: "/dashboard/home",
  services: "/dashboard/services",
  account: "/dashboard/account",
  help: "/dashboard/account/help",
  garage: "/dashboard/account/garage",
  billing: "/dashboard/account/billing",
  branches: "/dashboard/account/branches",
  importExport: "/dashboard/account/import-export",
  jobs: "/dashboard/manage/jobs",
  job: "/dashboard/manage/jobs/view",
  estimates: "/dashboard/manage/estimates",
  visits: "/dashboard/manage/visits",
  customers: "/dashboard/manage/customers",
  customer: "/dashboard/manage/customers/view",
  addCustomer: "/dashboard/manage/customers/add-new",
  editCustomer: "/dashboard/manage/customers/edit-customer",
  addVehicle: "/dashboard/manage/customers/add-new-vehicle",
  vehicleHistory: "/dashboard/manage/customers/view/vehicleHistory",
  vehicles: "/dashboard/manage/vehicles",
  vehicle: "/dashboard/manage/vehicles/view",
  parts: "/dashboard/manage/parts",
  part: "/dashboard/manage/parts/view",
  purchases: "/dashboard/manage/purchases",
  staffs: "/dashboard/manage/staffs",
  payments: "/dashboard/manage/payments",
  dues: "/dashboard/manage/dues",
  sales: "/dashboard/manage/sales",
  leaks: "/dashboard/manage/leaks",
  gstReturns: "/dashboard/manage/gst-returns",
  intake: "/dashboard/intake",
  waiting: "/dashboard/intake/waiting",
  newJob: "/dashboard/add/newJob",
  newEntry: "/dashboard/add/vehicleToCustomer",
  addJob: "/dashboard/add-new-job",
  updateJob: "/dashboard/update-job",
} as const;

/** The screens of purchases and sales have their URLs in their own features. */
export type Path =
  | (typeof ROUTES)[keyof typeof ROUTES]
  | `${typeof ROUTES.purchases}/${string}`
  | `${typeof ROUTES.sales}/${string}`;

/** Returns whether the path is this page or a page below it. */
export function isAt(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** Adds query parameters to a URL. Missing values are left out. */
export function withQuery(path: Path, query: Record<string, string | number | null | undefined>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return (text ? `${path}?${text}` : path) as Path;
}

/**
 * Maps each record screen to its list. The list opens after a branch switch, because the new branch
 * does not have the record. Screens below a list's /view need no entry.
 */
const LISTS: Partial<Record<string, Path>> = {
  [ROUTES.editCustomer]: ROUTES.customers,
  [ROUTES.addVehicle]: ROUTES.customers,
  [ROUTES.newEntry]: ROUTES.home,
  [ROUTES.addJob]: ROUTES.home,
  [ROUTES.updateJob]: ROUTES.jobs,
  [ROUTES.importExport]: ROUTES.importExport,
};

/**
 * The query parameters that are valid in every branch. Categories, page numbers and records belong
 * to one branch.
 */
const KEPT = ["view", "search", "size", "status", "dateFilter", "waiting", "method", "filter"];

/**
 * Returns the URL to open after a branch switch. It returns undefined if the current URL stays
 * valid.
 */
export function afterSwitch(path: string, search: string): string | undefined {
  const list = LISTS[path] ?? path.match(/^(.+)\/(view|new)(\/|$)/)?.[1];
  if (list || !search) return list;
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.includes(name));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
