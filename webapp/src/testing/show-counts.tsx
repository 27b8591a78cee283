import { http } from "msw";
import { CountScreen } from "@/features/counts/components/count-screen";
import { CountsScreen } from "@/features/counts/components/counts-screen";
import type { Count } from "@/features/counts/types";
import { count, countRow } from "./counts";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const COUNTS = at("/api/garage/counts");
export const COUNT = "*/api/garage/counts/31";
export const EVERYTHING = ["count_stock", "correct_stock", "see_cost"];
const LIST = "/dashboard/manage/stock-count";

/** The query parameters of the requests for the count. */
export const asked: URLSearchParams[] = [];

export function serveCounts(over: Partial<Count> = {}) {
  asked.length = 0;
  server.use(
    http.get(COUNTS, () =>
      answer({ counts: [countRow()], recordCount: 1, asOf: 31, racks: ["A-1", "B-2"] }),
    ),
    http.get(COUNT, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(count(over));
    }),
  );
}

function enter(permissions: readonly string[], address: string) {
  window.history.replaceState(null, "", address);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
}

export function showCounts(permissions: readonly string[] = EVERYTHING) {
  enter(permissions, LIST);
  return renderApp(<CountsScreen />);
}

export function showCount(query = "", permissions: readonly string[] = EVERYTHING) {
  enter(permissions, `${LIST}/view?countId=31${query}`);
  return renderApp(<CountScreen />);
}
