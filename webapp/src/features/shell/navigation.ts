import { CircleUserRound, ClipboardList, House, Wrench } from "lucide-react";
import { ROUTES } from "@/lib/routes";

/** Where the header and the bottom bar lead. */
export const PLACES = [
  { label: "Home", href: ROUTES.home, Icon: House },
  { label: "Jobs", href: ROUTES.jobs, Icon: ClipboardList },
  { label: "Services", href: ROUTES.services, Icon: Wrench },
  { label: "Account", href: ROUTES.account, Icon: CircleUserRound },
] as const;

/** Who looks in for support has no account here. */
export function placesOf(looking: boolean) {
  return looking ? PLACES.filter(({ href }) => href !== ROUTES.account) : PLACES;
}

/** Whether a path is this place or a screen below it. */
export function isAt(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

const WITHOUT_BAR: ReadonlySet<string> = new Set([
  ROUTES.editCustomer,
  ROUTES.newJob,
  ROUTES.newEntry,
]);

export function hasBottomBar(path: string): boolean {
  return !WITHOUT_BAR.has(path);
}

const WITHOUT_CRUMBS: ReadonlySet<string> = new Set([
  "/",
  "/dashboard",
  ROUTES.home,
  ROUTES.newJob,
  ROUTES.services,
  ROUTES.account,
]);
const IGNORED = new Set(["dashboard", "manage"]);

export type Crumb = {
  label: string;
  /** Absent on the last one, where one is, and where no screen stands at that part of the path. */
  href: string | undefined;
};

/** 'Home' and the parts of the path with a capital, but for what only groups screens. */
export function crumbsOf(path: string): Crumb[] {
  if (WITHOUT_CRUMBS.has(path)) return [];
  const screens: ReadonlySet<string> = new Set(Object.values(ROUTES));
  const crumbs: Crumb[] = [{ label: "Home", href: ROUTES.home }];
  let here = "";
  for (const part of path.split("/").filter(Boolean)) {
    here += `/${part}`;
    if (IGNORED.has(part)) continue;
    const href = screens.has(here) && here !== path ? here : undefined;
    crumbs.push({ label: capitalised(part), href });
  }
  return crumbs;
}

/** add-new-job → Add New Job, vehicleHistory → Vehicle History */
function capitalised(part: string): string {
  return part
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[-\s]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
