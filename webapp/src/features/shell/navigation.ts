import { CircleUserRound, ClipboardList, House, Wrench } from "lucide-react";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { crumbWords } from "./crumb-words";

/** The links in the header and the bottom bar. */
export const PLACES = [
  { label: say.shell_home(), href: ROUTES.home, Icon: House },
  { label: say.shell_jobs(), href: ROUTES.jobs, Icon: ClipboardList },
  { label: say.shell_services(), href: ROUTES.services, Icon: Wrench },
  { label: say.shell_account(), href: ROUTES.account, Icon: CircleUserRound },
] as const;

/**
 * Returns the links of the navigation. In a support session there is no link to the account,
 * because the admin has no account in the garage.
 */
export function placesOf(looking: boolean) {
  return looking ? PLACES.filter(({ href }) => href !== ROUTES.account) : PLACES;
}

const WITHOUT_BAR: ReadonlySet<string> = new Set([
  ROUTES.editCustomer,
  ROUTES.newJob,
  ROUTES.newEntry,
  ROUTES.intake,
  // The number pad of a count needs the whole screen, and so do large buttons at the thumb and a total.
  "/dashboard/manage/stock-count/view",
  "/dashboard/manage/scan",
  "/dashboard/inspect",
  "/dashboard/manage/estimates/view",
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
  /** This is undefined for the current page, and for parts of the path that have no screen. */
  href: string | undefined;
};

/**
 * Returns the breadcrumbs: Home and the parts of the path in words. Parts that only group screens are
 * left out.
 */
export function crumbsOf(path: string): Crumb[] {
  if (WITHOUT_CRUMBS.has(path)) return [];
  const screens: ReadonlySet<string> = new Set(Object.values(ROUTES));
  const crumbs: Crumb[] = [{ label: say.shell_home(), href: ROUTES.home }];
  let here = "";
  for (const part of path.split("/").filter(Boolean)) {
    here += `/${part}`;
    if (IGNORED.has(part)) continue;
    // A record's page is below its list.
    const isScreen =
      screens.has(here) || path === `${here}/view` || here.startsWith(ROUTES.purchases);
    const href = isScreen && here !== path ? here : undefined;
    crumbs.push({ label: wordOf(part), href });
  }
  return crumbs;
}

/** A part that has no word yet is shown in English. */
function wordOf(part: string): string {
  // The build writes its language here. An English build leaves out the words with this branch.
  if (process.env.APP_LANGUAGE !== "en") return crumbWords()[part] ?? capitalised(part);
  return capitalised(part);
}

/** Converts add-new-job to Add New Job, and vehicleHistory to Vehicle History. */
export function capitalised(part: string): string {
  return part
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[-\s]/)
    .map((word) => (word === "gst" ? "GST" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
