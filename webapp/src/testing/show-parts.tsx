import { http } from "msw";
import { PartScreen } from "@/features/parts/components/part-screen";
import { PartsScreen } from "@/features/parts/components/parts-screen";
import { move, padsRow, part, partRow } from "./parts";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const PARTS = at("/api/garage/parts");
export const PART = "*/api/garage/parts/51";
export const MOVES = "*/api/garage/parts/51/moves";
export const STOCK = "*/api/garage/parts/51/stock";
export const LIST = "/dashboard/manage/parts";
export const EVERYTHING = ["see_parts", "change_parts", "correct_stock", "see_cost"];

/** The query parameters of the list's requests. */
export const asked: URLSearchParams[] = [];

export function serveParts() {
  asked.length = 0;
  server.use(
    http.get(PARTS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ parts: [partRow(), padsRow], recordCount: 12, asOf: 52 });
    }),
    http.get(MOVES, () => answer({ moves: [move()], recordCount: 1 })),
    http.get(PART, () => answer(part())),
  );
}

function enter(permissions: readonly string[], address: string) {
  window.history.replaceState(null, "", address);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
}

export function showParts(permissions: readonly string[] = EVERYTHING, query = "") {
  enter(permissions, `${LIST}${query}`);
  return renderApp(<PartsScreen />);
}

export function showPart(permissions: readonly string[] = EVERYTHING, query = "?partId=51") {
  enter(permissions, `${LIST}/view${query}`);
  return renderApp(<PartScreen />);
}
