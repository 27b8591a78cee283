import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { part } from "@/testing/parts";
import { answer, refuse, server } from "@/testing/server";
import { EVERYTHING, PART, STOCK, serveParts, showPart as show } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./correction-panel";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(serveParts);
afterEach(() => {
  vi.restoreAllMocks();
});

const facts = (label: string) =>
  within(document.querySelector(`dl[aria-label="${label}"]`) as HTMLElement);
const heading = () => screen.findByRole("heading", { level: 1, name: /Oil filter/ });

describe("correcting the stock", () => {
  const quantity = () => screen.getByLabelText<HTMLInputElement>("Quantity (NOS)");
  const reason = () => screen.getByLabelText<HTMLInputElement>("Reason");
  const open = async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Correct stock" }));
    await screen.findByRole("dialog", { name: "Correct stock" });
    return user;
  };
  type User = Awaited<ReturnType<typeof open>>;
  /** Pastes the text, because typing each key is slow. */
  const put = async (user: User, field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  const send = (user: User) =>
    user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Correct stock" }));

  test("the empty form shows its errors", async () => {
    const user = await open();
    await send(user);
    for (const message of ["Choose what happened", "Quantity is required", "Please write a reason"])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test("the form says the new quantity before it is sent", async () => {
    let sent: unknown;
    let key: string | null = null;
    server.use(
      http.post(STOCK, async ({ request }) => {
        sent = await request.json();
        key = request.headers.get("Idempotency-Key");
        const message = "The stock has been corrected.";
        return HttpResponse.json({ success: true, message, data: part({ onHand: 7 }) });
      }),
    );
    const user = await open();
    expect(screen.getByText(/4 NOS on the shelf, 3 free/)).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Found" }));
    await put(user, quantity(), "3");
    expect(screen.getByText("7 NOS will be on the shelf.")).toBeTruthy();
    await put(user, reason(), "Behind the shelf");
    server.use(http.get(PART, () => answer(part({ onHand: 7 }))));
    await send(user);
    expect(await screen.findByText("The stock has been corrected.")).toBeTruthy();
    expect(sent).toEqual({
      kind: "found",
      quantity: 3,
      unitCost: null,
      reason: "Behind the shelf",
      besidesCount: false,
    });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() =>
      expect(facts("Stock").getAllByRole("definition")[0]?.textContent).toBe("7 NOS"),
    );
  });

  test("opening stock needs a cost, and a loss asks for none", async () => {
    let sent: unknown;
    server.use(
      http.post(STOCK, async ({ request }) => {
        sent = await request.json();
        return answer(part());
      }),
    );
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    expect(screen.queryByLabelText("Cost of one unit")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Opening stock" }));
    await put(user, quantity(), "3");
    await put(user, reason(), "First count");
    await send(user);
    expect(await screen.findByText("Cost is required")).toBeTruthy();
    await put(user, screen.getByLabelText("Cost of one unit"), "310.50");
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual({
      kind: "opening",
      quantity: 3,
      unitCost: 310.5,
      reason: "First count",
      besidesCount: false,
    });
  });

  test("a refusal because of reserved goods is shown under the quantity", async () => {
    const message = "Only 3 NOS are free. 1 are reserved for jobs.";
    server.use(http.post(STOCK, () => refuse(409, { code: "not_enough", message })));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Damaged" }));
    await put(user, quantity(), "4");
    await put(user, reason(), "Dropped");
    await send(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(quantity());
    expect(reason().value).toBe("Dropped");
  });

  test("a part with a counted difference is asked about, and the next press confirms it", async () => {
    const message = "CNT-00001 counted 8 NOS instead of 10.";
    const sent: boolean[] = [];
    server.use(
      http.post(STOCK, async ({ request }) => {
        const { besidesCount } = (await request.json()) as { besidesCount: boolean };
        sent.push(besidesCount);
        return besidesCount ? answer(part()) : refuse(409, { code: "part_counted", message });
      }),
    );
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    await put(user, quantity(), "2");
    await put(user, reason(), "Not there");
    await send(user);
    expect(await screen.findByText(message)).toBeTruthy();
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([false, true]);
  });

  test("the server's error is shown under its field", async () => {
    const error = { quantity: ["A quantity in NOS must be a whole number"] };
    server.use(http.post(STOCK, () => refuse(422, { code: "invalid", error })));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    await put(user, quantity(), "1");
    await put(user, reason(), "Gone");
    await send(user);
    expect(await screen.findByText("A quantity in NOS must be a whole number")).toBeTruthy();
  });

  test("a lost connection keeps the text", async () => {
    server.use(http.post(STOCK, () => HttpResponse.error()));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    await put(user, quantity(), "1");
    await put(user, reason(), "Gone");
    await send(user);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect([quantity().value, reason().value]).toEqual(["1", "Gone"]);
  });

  test("a person without the permission cannot correct the stock", async () => {
    show(EVERYTHING.filter((one) => one !== "correct_stock"));
    await heading();
    expect(screen.queryByRole("button", { name: "Correct stock" })).toBeNull();
    expect(screen.getByRole("button", { name: "Change" })).toBeTruthy();
  });
});
