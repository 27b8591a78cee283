import { say } from "@/say";

/** The name of the query parameter of the tab. */
export const TAB = "tab";

export const TABS = [
  { filter: "here", word: say.visits_here_now(), none: say.visits_no_vehicle_is_here() },
  { filter: "today", word: say.visits_today(), none: say.visits_no_vehicle_came_today() },
  { filter: "all", word: say.visits_all(), none: say.visits_no_visits_yet() },
] as const;

export type Tab = (typeof TABS)[number]["filter"];

/** Reads the tab from the URL. Without a tab, the list shows the vehicles that are here. */
export function tabIn(params: { get: (name: string) => string | null }): Tab {
  const asked = params.get(TAB);
  return TABS.find(({ filter }) => filter === asked)?.filter ?? "here";
}
