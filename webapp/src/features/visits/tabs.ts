import { say } from "@/say";

export const TABS = [
  { filter: "here", word: say.visits_here_now(), none: say.visits_no_vehicle_is_here() },
  { filter: "today", word: say.visits_today(), none: say.visits_no_vehicle_came_today() },
  { filter: "all", word: say.visits_all(), none: say.visits_no_visits_yet() },
] as const;

export type Tab = (typeof TABS)[number]["filter"];

/** The tab of a list whose URL names none. */
export const USUAL_TAB: Tab = "here";
