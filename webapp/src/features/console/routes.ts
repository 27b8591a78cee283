import {
  BadgeIndianRupee,
  BellRing,
  Building2,
  CalendarClock,
  Gauge,
  HeartPulse,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Tags,
  UserCog,
} from "lucide-react";
import type { Duty } from "./api/me";

export const CONSOLE = {
  overview: "/console",
  garages: "/console/garages",
  garage: "/console/garages/view",
  claims: "/console/claims",
  reminders: "/console/reminders",
  renewals: "/console/renewals",
  admins: "/console/admins",
  plans: "/console/plans",
  audit: "/console/audit",
  health: "/console/health",
  load: "/console/load",
  drills: "/console/drills",
  login: "/console/login",
} as const;

export type Place = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Hides the link from admins without this duty. */
  duty?: Duty;
};

/** Lists the pages in the side bar and the palette, in display order. */
export const PLACES: readonly Place[] = [
  { href: CONSOLE.overview, label: "Overview", Icon: LayoutDashboard },
  { href: CONSOLE.garages, label: "Garages", Icon: Building2 },
  { href: CONSOLE.renewals, label: "Renewals", Icon: CalendarClock },
  { href: CONSOLE.claims, label: "Payments to confirm", Icon: BadgeIndianRupee },
  { href: CONSOLE.reminders, label: "Reminders", Icon: BellRing },
  { href: CONSOLE.plans, label: "Plans", Icon: Tags },
  { href: CONSOLE.admins, label: "Admins", Icon: UserCog, duty: "keep_admins" },
  { href: CONSOLE.audit, label: "Audit", Icon: ScrollText },
  { href: CONSOLE.health, label: "Health", Icon: HeartPulse },
  { href: CONSOLE.load, label: "Load", Icon: Gauge },
];

export function placesFor(duties: readonly string[]): Place[] {
  return PLACES.filter(({ duty }) => !duty || duties.includes(duty));
}

export function isIn({ href }: Place, path: string): boolean {
  return href === CONSOLE.overview ? path === href : path.startsWith(href);
}

export function garageAddress(garageId: number, verb?: string): string {
  return `${CONSOLE.garage}?garageId=${garageId}${verb ? `&do=${verb}` : ""}`;
}

/** Returns the page to open after sign-in. URLs outside the console are ignored. */
export function wayBack(next: string | null): string {
  const isOurs = next !== null && /^\/console(\/(?!login)[a-z/-]*)?(\?.*)?$/.test(next);
  return isOurs ? next : CONSOLE.overview;
}
