import "@/lib/forms/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { WRONG_DATE } from "@/lib/dates/date-text";
import { DateField } from "./date-field";

const SCHEMA = z.object({ day: z.string().check(z.minLength(1, "Day is required")) });

type Range = { min?: string; max?: string };

function Form({
  start,
  range,
  sent,
}: {
  start: string;
  range: Range;
  sent: (day: string) => void;
}) {
  const form = useForm({
    mode: "onChange",
    defaultValues: { day: start },
    resolver: zodResolver(SCHEMA),
  });
  return (
    <form onSubmit={form.handleSubmit(({ day }) => sent(day))}>
      <DateField control={form.control} name="day" label="Day" required {...range} />
      <button type="submit">Save</button>
    </form>
  );
}

function show(start = "", range: Range = {}) {
  const sent = vi.fn();
  render(<Form start={start} range={range} sent={sent} />);
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), sent };
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Day" });
const save = () => screen.getByRole("button", { name: "Save" });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T06:00:00Z"), shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

describe("typing a date", () => {
  test.each([
    ["5/12", "05/12/2026", "2026-12-05"],
    ["05122026", "05/12/2026", "2026-12-05"],
    ["5-12-26", "05/12/2026", "2026-12-05"],
  ])(
    "leaving the date field changes the text %s to %s and sends %s",
    { tags: "spec:hand-77" },
    async (typed, shown, day) => {
      const { user, sent } = show();
      await user.type(field(), typed);
      await user.click(save());
      expect(field().value).toBe(shown);
      expect(sent).toHaveBeenCalledWith(day);
    },
  );

  test("Enter after a date typed without a year sends the nearest allowed day", async () => {
    const { user, sent } = show("2026-11-20", { max: "2026-11-20" });
    await user.clear(field());
    await user.type(field(), "5/12{Enter}");
    expect(sent).toHaveBeenCalledWith("2025-12-05");
  });

  test("an invalid date in the date field shows an error, and the typed text is kept", async () => {
    const { user, sent } = show("2026-11-20");
    await user.clear(field());
    await user.type(field(), "31/11");
    expect(screen.queryByText(WRONG_DATE)).toBeNull();
    await user.click(save());
    expect(screen.getByRole("alert").textContent).toBe(WRONG_DATE);
    expect(field().value).toBe("31/11");
    expect(sent).not.toHaveBeenCalled();
    await user.clear(field());
    expect(screen.getByRole("alert").textContent).toBe("Day is required");
    await user.type(field(), "30/11/2026");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the date field shows an error for a complete date that does not exist while the person types", async () => {
    const { user } = show();
    await user.type(field(), "31/11/2026");
    expect(screen.getByRole("alert").textContent).toBe(WRONG_DATE);
  });
});

test.each([
  ["{ArrowUp}", "21/11/2026"],
  ["{ArrowDown}", "19/11/2026"],
  ["{PageUp}", "20/12/2026"],
  ["{PageDown}", "20/10/2026"],
])(
  "the key %s in the date field changes the date 20/11/2026 to %s",
  { tags: "spec:hand-77" },
  async (key, shown) => {
    const { user } = show("2026-11-20");
    await user.type(field(), key);
    expect(field().value).toBe(shown);
  },
);

test("arrow keys in an empty date field start at today and stay within the allowed range", async () => {
  const { user } = show("", { min: "2026-11-20", max: "2026-11-21" });
  await user.type(field(), "{ArrowDown}");
  expect(field().value).toBe("20/11/2026");
  await user.keyboard("{ArrowDown}");
  expect(field().value).toBe("20/11/2026");
  await user.keyboard("{PageUp}");
  expect(field().value).toBe("21/11/2026");
});

describe("calendar", () => {
  test("Alt and the down arrow open the calendar, and the keyboard can choose a day in the calendar", async () => {
    const { user, sent } = show("2026-11-20");
    await user.click(field());
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const day = await screen.findByRole("button", { name: "Friday, 20/11/2026" });
    await waitFor(() => expect(document.activeElement).toBe(day));
    await user.keyboard("{ArrowDown}{ArrowLeft}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Thursday, 26/11/2026");
    await user.keyboard("{PageDown}{Home}{Enter}");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(field().value).toBe("21/12/2026");
    expect(document.activeElement).toBe(field());
    await user.click(save());
    expect(sent).toHaveBeenCalledWith("2026-12-21");
  });

  test("Escape closes the calendar of the date field and keeps the old date", async () => {
    const { user } = show("2026-11-20");
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    await screen.findByRole("grid");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(field().value).toBe("20/11/2026");
    expect(document.activeElement).toBe(field());
  });

  test("days outside the range cannot be chosen in the calendar", async () => {
    const { user } = show("2026-11-20", { min: "2026-11-19", max: "2026-11-25" });
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    await screen.findByRole("grid");
    const isOff = (name: string) =>
      screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect(isOff("Wednesday, 18/11/2026")).toBe(true);
    expect(isOff("Thursday, 19/11/2026")).toBe(false);
    expect(isOff("Thursday, 26/11/2026")).toBe(true);
    expect(isOff("Previous month")).toBe(true);
    expect(isOff("Next month")).toBe(true);
  });

  test("the calendar button opens the native picker on a touch device", async () => {
    const { user } = show("2026-11-20", { min: "2026-11-19" });
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query === "(pointer: coarse)" }) as MediaQueryList,
    );
    const picker = document.querySelector<HTMLInputElement>("input[type=date]");
    if (!picker) throw new Error("There is no picker");
    picker.showPicker = vi.fn();
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    expect(picker.showPicker).toHaveBeenCalledOnce();
    expect(screen.queryByRole("grid")).toBeNull();
    expect([picker.value, picker.min]).toEqual(["2026-11-20", "2026-11-19"]);
    fireEvent.change(picker, { target: { value: "2026-12-05" } });
    expect(field().value).toBe("05/12/2026");
  });
});
