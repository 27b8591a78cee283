import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { belt, counted } from "@/testing/counts";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, COUNT, serveCounts, showCount } from "@/testing/show-counts";

vi.setConfig({ testTimeout: 15_000 });

const LINE = "*/api/garage/counts/31/lines/:part";
const VIEW = /stock-count\/view\?garageId=\d+&countId=31/;

beforeEach(() => {
  router.replace.mockClear();
  serveCounts();
});

const number = () => screen.findByLabelText<HTMLInputElement>("How many are there? (NOS)");
const key = (name: string) => screen.getByRole("button", { name });
const save = () => screen.getByRole("button", { name: "Save and go on" });

function serveNumbers() {
  const sent: unknown[] = [];
  server.use(
    http.put(LINE, async ({ request, params }) => {
      sent.push([params.part, await request.json()]);
      return answer({ ...belt, counted: 12, expected: 12, difference: 0, value: 0 });
    }),
  );
  return sent;
}

test("a part hides what is expected, takes a number by the pad and opens the next part", async () => {
  const sent = serveNumbers();
  const { user } = showCount("&position=2");
  await screen.findByRole("heading", { level: 1, name: "Engine oil" });
  expect(screen.getByText("Part 2 of 3 · 1 counted")).toBeTruthy();
  expect(screen.getByText("Rack A-1 · BOSCH · OF-51")).toBeTruthy();
  expect(screen.queryByText(/expected/)).toBeNull();
  for (const name of ["1", "2", "Decimal point", "5", "Delete the last digit", "0"])
    await user.click(key(name));
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([["52", { counted: 12 }]]));
  await waitFor(() =>
    expect(router.replace.mock.lastCall?.[0]).toMatch(new RegExp(`${VIEW.source}&position=3$`)),
  );
});

test("the keyboard types the number, and Enter saves it", async () => {
  const sent = serveNumbers();
  const { user } = showCount("&position=3");
  const field = await number();
  expect(document.activeElement).toBe(field);
  await user.keyboard("0{Enter}");
  await waitFor(() => expect(sent).toEqual([["53", { counted: 0 }]]));
  // After the last part, the differences open.
  await waitFor(() => expect(router.replace.mock.lastCall?.[0]).toMatch(/countId=31$/));
});

test("a counted part shows its number and what was expected, and can be counted again", async () => {
  serveNumbers();
  const { user } = showCount("&position=1&again=1");
  const said = "Counted already: 8 NOS counted, 10 NOS expected.";
  expect(await screen.findByText(said)).toBeTruthy();
  await user.type(await number(), "9{Enter}");
  await waitFor(() => expect(router.replace.mock.lastCall?.[0]).toMatch(/countId=31$/));
});

test("a lost connection keeps the number and says so", async () => {
  server.use(http.put(LINE, () => HttpResponse.error()));
  const { user } = showCount("&position=3");
  await user.type(await number(), "12{Enter}");
  expect(
    await screen.findByText("No connection. The number is kept here. Try again."),
  ).toBeTruthy();
  expect((await number()).value).toBe("12");
  expect(router.replace).not.toHaveBeenCalled();
  const sent = serveNumbers();
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("an invalid number is explained and not sent", async () => {
  const sent = serveNumbers();
  const { user } = showCount("&position=3");
  await number();
  await user.click(save());
  expect(await screen.findByText("Type how many there are")).toBeTruthy();
  await user.type(await number(), "1.5{Enter}");
  expect(await screen.findByText("A quantity in NOS must be a whole number")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("the server's error is shown under the number", async () => {
  server.use(
    http.put(LINE, () =>
      refuse(422, { code: "invalid", error: { counted: ["This must be a quantity"] } }),
    ),
  );
  const { user } = showCount("&position=3");
  await user.type(await number(), "5{Enter}");
  expect(await screen.findByText("This must be a quantity")).toBeTruthy();
});

test("a closed count takes no more numbers and shows its differences", async () => {
  server.use(
    http.put(LINE, () => refuse(409, { code: "count_over", message: "This count is closed." })),
  );
  const { user } = showCount("&position=3");
  await user.type(await number(), "5{Enter}");
  await waitFor(() => expect(router.replace.mock.lastCall?.[0]).toMatch(/countId=31$/));
  expect(await screen.findAllByText("This count is closed.")).not.toHaveLength(0);
});

test("Skip and Back open the neighbouring parts", async () => {
  const { user } = showCount("&position=2");
  await screen.findByRole("heading", { level: 1, name: "Engine oil" });
  await user.click(screen.getByRole("button", { name: "Skip" }));
  expect(router.replace.mock.lastCall?.[0]).toMatch(/position=3$/);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(router.replace.mock.lastCall?.[0]).toMatch(/position=1$/);
});

test("the search jumps to its only hit, lists several hits and explains an empty result", async () => {
  const { user } = showCount("&position=1");
  await number();
  await user.click(screen.getByRole("button", { name: "Find a part" }));
  const field = screen.getByLabelText("Find a part: number, name or barcode");
  await user.type(field, "oil{Enter}");
  expect(await screen.findByRole("list", { name: "Parts found" })).toBeTruthy();
  expect(asked.at(-1)?.get("searchText")).toBe("oil");
  await user.click(screen.getByRole("button", { name: /^Engine oil/ }));
  expect(router.replace.mock.lastCall?.[0]).toMatch(/position=2$/);
  serveCounts({ lines: [belt] });
  await user.type(field, "belt{Enter}");
  await waitFor(() => expect(router.replace.mock.lastCall?.[0]).toMatch(/position=3$/));
  serveCounts({ lines: [] });
  await user.type(field, "nothing{Enter}");
  expect(await screen.findByText("This part is not in the count.")).toBeTruthy();
});

test("a barcode that is scanned into the number opens its part", async () => {
  const sent = serveNumbers();
  const { user } = showCount("&position=1");
  await number();
  server.use(http.get(COUNT, () => answer({ lines: [{ ...counted, position: 3 }] })));
  await user.type(await number(), "8901234567890{Enter}");
  await waitFor(() => expect(router.replace.mock.lastCall?.[0]).toMatch(/position=3$/));
  expect(sent).toEqual([]);
});

test("a count of another garage is not shown", async () => {
  server.use(http.get(COUNT, () => refuse(404, { code: "not_found" })));
  showCount("&position=1");
  expect(await screen.findByText("This count is not in this garage.")).toBeTruthy();
});
