import {
  BadgeIndianRupee,
  BellOff,
  BellRing,
  CalendarPlus,
  CircleSlash,
  Eye,
  Gift,
  KeyRound,
  LogOut,
  type LucideIcon,
  NotebookPen,
  Percent,
  Play,
  RefreshCw,
  ShieldBan,
  ShieldCheck,
  Trash2,
  Undo2,
} from "lucide-react";
import type { Duty } from "./api/me";
import type { Closing, Garage } from "./types";

const ALWAYS = () => true;
const covered = ({ state }: Garage) => ["trial", "active", "expiring"].includes(state);
const hasSubscription = ({ state }: Garage) => state !== "suspended" && state !== "none";
const remindable = ({ state }: Garage) => !["none", "suspended", "archived"].includes(state);

function waitsForConfirmation(closing: Closing | null): boolean {
  return closing !== null && closing.deletionAskedAt !== null && closing.confirmedAt === null;
}

type VerbInfo = {
  label: string;
  Icon: LucideIcon;
  duty: Duty;
  /** Returns false for an action that the server would refuse. The action is then hidden. */
  offered: (garage: Garage) => boolean;
};

/** Lists the actions on a garage, in display order. */
export const VERBS = {
  payment: {
    label: "Record a payment",
    Icon: BadgeIndianRupee,
    duty: "bill_garages",
    offered: ALWAYS,
  },
  note: { label: "Add a note", Icon: NotebookPen, duty: "see_garages", offered: ALWAYS },
  look: {
    label: "Open support access",
    Icon: Eye,
    duty: "look_inside",
    offered: ({ garageState }) => ["ready", "archived", "suspended"].includes(garageState),
  },
  extend: {
    label: "Add days",
    Icon: CalendarPlus,
    duty: "bill_garages",
    offered: ({ extendable }) => extendable,
  },
  plan: { label: "Change plan", Icon: RefreshCw, duty: "bill_garages", offered: hasSubscription },
  discount: {
    label: "Set discount",
    Icon: Percent,
    duty: "bill_garages",
    offered: hasSubscription,
  },
  sponsor: { label: "Sponsor garage", Icon: Gift, duty: "bill_garages", offered: ALWAYS },
  remind: {
    label: "Send a reminder",
    Icon: BellRing,
    duty: "bill_garages",
    offered: remindable,
  },
  pause: {
    label: "Pause reminders",
    Icon: BellOff,
    duty: "bill_garages",
    offered: (garage) => remindable(garage) && garage.remindersPausedUntil === null,
  },
  unpause: {
    label: "Resume reminders",
    Icon: BellRing,
    duty: "bill_garages",
    offered: ({ remindersPausedUntil }) => remindersPausedUntil !== null,
  },
  cancel: { label: "End subscription", Icon: CircleSlash, duty: "bill_garages", offered: covered },
  resume: {
    label: "Resume subscription",
    Icon: Play,
    duty: "bill_garages",
    offered: ({ state }) => state === "cancelling",
  },
  "sign-out": {
    label: "Sign everyone out",
    Icon: LogOut,
    duty: "suspend_garages",
    offered: ALWAYS,
  },
  "second-factor": {
    label: "End two-step sign-in",
    Icon: KeyRound,
    duty: "suspend_garages",
    offered: ALWAYS,
  },
  suspend: {
    label: "Suspend garage",
    Icon: ShieldBan,
    duty: "suspend_garages",
    offered: ({ garageState }) => garageState === "ready" || garageState === "archived",
  },
  reinstate: {
    label: "Reinstate garage",
    Icon: ShieldCheck,
    duty: "suspend_garages",
    offered: ({ garageState }) => garageState === "suspended",
  },
  delete: {
    label: "Request deletion",
    Icon: Trash2,
    duty: "delete_garages",
    offered: ({ closing }) => closing?.lacks === null && closing.deletionAskedAt === null,
  },
  "confirm-deletion": {
    label: "Confirm deletion",
    Icon: Trash2,
    duty: "delete_garages",
    offered: ({ closing }) => waitsForConfirmation(closing) && !closing?.deletionAskedByYou,
  },
  "call-off": {
    label: "Stop deletion",
    Icon: Undo2,
    duty: "delete_garages",
    offered: ({ closing }) => waitsForConfirmation(closing),
  },
} as const satisfies Record<string, VerbInfo>;

export type Verb = keyof typeof VERBS;

/** These actions are shown in the closing panel. */
export const CLOSING_VERBS: ReadonlySet<Verb> = new Set(["delete", "confirm-deletion", "call-off"]);

/** Returns true if the garage's data was deleted. */
export function isGone({ garageState }: Garage): boolean {
  return garageState === "closed";
}

export function offeredVerbs(garage: Garage, duties: readonly string[]): Verb[] {
  return (Object.keys(VERBS) as Verb[]).filter((verb) => {
    const { duty, offered }: VerbInfo = VERBS[verb];
    return duties.includes(duty) && offered(garage) && (verb === "note" || !isGone(garage));
  });
}

export function verbIn(text: string | null): Verb | undefined {
  return (Object.keys(VERBS) as Verb[]).find((verb) => verb === text);
}
