import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { gstProfile } from "@/testing/garage";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { GstReturns } from "./gst-returns";

const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/browser/save-file", () => ({ saveFile: save }));

const PROFILE = at("/api/garage/gst-profile");
let requests: string[] = [];

beforeEach(() => {
  save.mockReset();
  vi.setSystemTime("2026-11-20T12:00:00+05:30");
  requests = [];
  storeSession();
  server.use(
    http.get(PROFILE, () => answer(gstProfile())),
    http.get("*/api/garage/gst-export/:part", ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      requests.push(`${params.part} ${searchParams.get("garageId")} ${searchParams.get("month")}`);
      return new HttpResponse("Our GSTIN\r\n");
    }),
  );
  return () => vi.useRealTimers();
});

const press = async (user: ReturnType<typeof renderApp>["user"], name: RegExp) => {
  const saved = save.mock.calls.length;
  await user.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(saved + 1));
};

test("Each part of the GST return is downloaded for the chosen month, and last month is preselected", {
  tags: "spec:garage-11",
}, async () => {
  const { user } = renderApp(<GstReturns garageId={11} format="csv" />);
  await press(user, /^Download To businesses \(B2B\), October 2026$/);
  await press(user, /^Download To others \(B2C\)/);
  await press(user, /^Download Exempt supplies/);
  await user.selectOptions(screen.getByLabelText("Month"), "March 2026");
  await press(user, /^Download HSN\/SAC summary, March 2026$/);
  await press(user, /^Download Documents issued/);
  expect(requests).toEqual([
    "b2b 11 2026-10",
    "b2c 11 2026-10",
    "exempt 11 2026-10",
    "hsn 11 2026-03",
    "documents 11 2026-03",
  ]);
  const groups = screen.getAllByRole("group").map((group) => group.getAttribute("label"));
  expect(groups.slice(0, 2)).toEqual(["Financial year 2026-27", "Financial year 2025-26"]);
  expect(screen.queryByText(/has no GSTIN/)).toBeNull();
});

test("GST returns show a notice for a garage without a GSTIN", async () => {
  server.use(http.get(PROFILE, () => answer(gstProfile({ gstin: null }))));
  renderApp(<GstReturns garageId={11} format="csv" />);
  expect(await screen.findByText(/This garage has no GSTIN/)).toBeTruthy();
});

test("Purchases of the chosen month are downloaded", async () => {
  const months: (string | null)[] = [];
  server.use(
    http.get("*/api/garage/purchases-export", ({ request }) => {
      months.push(new URL(request.url).searchParams.get("month"));
      return new HttpResponse("GSTIN of supplier\r\n");
    }),
  );
  const { user } = renderApp(<GstReturns garageId={11} format="csv" />);
  await press(user, /^Download Purchases, October 2026$/);
  expect(months).toEqual(["2026-10"]);
});
