import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { garage, me, storeSession } from "@/testing/people";
import { answer, at, server } from "@/testing/server";
import { openPanel } from "@/testing/show-branches";

// The tests import the panel lazily, so they get more time.
vi.setConfig({ testTimeout: 30_000 });

const NAME = at("/api/garage/name");
const permissions = ["open_branches"];
let garages = [garage(11, "Andheri", { permissions }), garage(22, "Whitefield", { permissions })];
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  garages = [garage(11, "Andheri", { permissions }), garage(22, "Whitefield", { permissions })];
  storeSession(11, garages);
  server.use(
    http.get(at("/api/garage/me"), () => answer({ ...me, garages })),
    http.put(NAME, async ({ request }) => {
      sent.push([new URL(request.url).searchParams.get("garageId"), await request.json()]);
      garages = [garage(11, "Andheri", { permissions }), garage(22, "Hoodi", { permissions })];
      return HttpResponse.json({ success: true, message: "Renamed.", data: null });
    }),
  );
});

test("Owner renames a branch other than the current branch", async () => {
  const { user, panel } = await openPanel("Rename branch", "Rename Whitefield");
  const field = panel.getByLabelText(/Branch name/);
  expect(field).toHaveProperty("value", "Whitefield");
  await user.clear(field);
  await user.type(field, " Hoodi ");
  await user.click(panel.getByRole("button", { name: "Rename branch" }));
  expect(await screen.findByRole("heading", { name: "Hoodi" })).toBeTruthy();
  expect(sent).toEqual([["22", { garageName: "Hoodi" }]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Empty branch name is not sent, and an error from the server shows at the name field", async () => {
  const { user, panel } = await openPanel("Rename branch", "Rename Whitefield");
  await user.clear(panel.getByLabelText(/Branch name/));
  await user.click(panel.getByRole("button", { name: "Rename branch" }));
  expect(await panel.findByText("Branch name is required")).toBeTruthy();
  expect(sent).toEqual([]);
  server.use(
    http.put(NAME, () =>
      HttpResponse.json(
        {
          success: false,
          message: "Please check.",
          error: { garageName: ["This cannot contain a web address"] },
          code: "invalid",
        },
        { status: 422 },
      ),
    ),
  );
  await user.type(panel.getByLabelText(/Branch name/), "www.x.example");
  await user.click(panel.getByRole("button", { name: "Rename branch" }));
  expect(await panel.findByText("This cannot contain a web address")).toBeTruthy();
});
