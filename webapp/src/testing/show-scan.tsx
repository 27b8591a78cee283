import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { PartRow } from "@/features/parts/types";
import { SCAN } from "@/features/scan/addresses";
import { ScanScreen } from "@/features/scan/components/scan-screen";
import { jobRow, jobSheet } from "./jobs";
import { padsRow, partRow } from "./parts";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, refuse, server } from "./server";

export const FIND = at("/api/garage/parts/find");
export const TAKE = "*/api/garage/jobs/31/parts/take";

/** The parts of the garage, by the code on their label. */
export const CODES: Readonly<Record<string, PartRow>> = {
  SBP51: partRow(),
  SBP52: padsRow,
  SBP54: partRow({ partId: 54, partName: "Alternator", hasDeposit: true }),
  SBP55: partRow({ partId: 55, partName: "Starter", hasDeposit: true, isStocked: false }),
};
/** The searches for jobs, and the calls that took or returned parts. */
export const searches: string[] = [];
export const sent: { verb: string; body: unknown; key: string | null }[] = [];

/** Answers the codes of labels. */
export const findsCodes = () =>
  http.get(FIND, ({ request }) => {
    const part = CODES[new URL(request.url).searchParams.get("code") ?? ""];
    return part
      ? answer(part)
      : refuse(404, { code: "not_found", message: "This code is not known." });
  });

export function serveScan() {
  searches.length = 0;
  sent.length = 0;
  server.use(
    http.get(at("/api/garage/jobs"), ({ request }) => {
      const text = new URL(request.url).searchParams.get("searchText") ?? "";
      searches.push(text);
      const jobs = [jobRow(31), jobRow(30)].filter(({ jobCode }) => jobCode.includes(text));
      return answer({ jobs, recordCount: jobs.length, asOf: 31 });
    }),
    http.get("*/api/garage/jobs/31", () => answer(jobSheet)),
    findsCodes(),
    http.post("*/api/garage/jobs/31/parts/:verb", async ({ request, params }) => {
      sent.push({
        verb: String(params.verb),
        body: await request.json(),
        key: request.headers.get("Idempotency-Key"),
      });
      return HttpResponse.json({ success: true, message: `The parts: ${params.verb}.`, data: {} });
    }),
  );
}

export function showScan(query = "?jobId=31", permissions: readonly string[] = ["take_parts"]) {
  window.history.replaceState(null, "", `${SCAN}${query}`);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  const { user } = renderApp(<ScanScreen />);
  /** Types codes as a laser reader does. */
  const type = async (...codes: string[]) => {
    const field = await screen.findByRole("textbox", { name: /^(Part number|Job number)/ });
    for (const code of codes) await user.type(field, `${code}{Enter}`);
  };
  return { user, type };
}

/** The text of each scanned part. A toast is a list item too, so only rows with the buttons count. */
export const shownRows = () =>
  screen
    .queryAllByRole("button", { name: /^One .* less$/ })
    .map((button) => button.closest("li")?.textContent ?? "");
