import { http } from "msw";
import { LeaksScreen } from "@/features/radar/components/leaks-screen";
import { leakPage, leakSetting, oneLeak } from "./leaks";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const LEAKS = at("/api/garage/leaks");
export const LEAK = "*/api/garage/leaks/61";
export const SETTING = at("/api/garage/leak-setting");
export const PATH = "/dashboard/manage/leaks";

/** The query parameters of the list's requests. */
export const asked: URLSearchParams[] = [];

export function serveLeaks() {
  asked.length = 0;
  server.use(
    http.get(LEAKS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(leakPage());
    }),
    http.get(SETTING, () => answer(leakSetting())),
    http.get(LEAK, () => answer(oneLeak())),
  );
}

export function showLeaks(query = "", permissions: readonly string[] = ["see_leaks"]) {
  window.history.replaceState(null, "", `${PATH}${query}`);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<LeaksScreen />);
}
