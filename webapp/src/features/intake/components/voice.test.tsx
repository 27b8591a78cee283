import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { lineField, serveIntake, showIntake } from "@/testing/show-intake";

type Results = { transcript: string }[][];

/** A recogniser that says nothing by itself. */
class FakeRecogniser {
  static last: FakeRecogniser | undefined;
  lang = "";
  interimResults = false;
  onresult?: (event: { results: Results }) => void;
  onerror?: (event: { error: string }) => void;
  onend?: () => void;
  start = vi.fn();
  stop = vi.fn(() => this.onend?.());
  abort = vi.fn();
  constructor() {
    FakeRecogniser.last = this;
  }
}

beforeEach(() => {
  serveIntake();
  FakeRecogniser.last = undefined;
  vi.stubGlobal("webkitSpeechRecognition", FakeRecogniser);
});

/** Agrees to the use of voice, and returns the recogniser that listens. */
async function listen() {
  const { user } = showIntake();
  await lineField();
  await user.click(await screen.findByRole("button", { name: "Speak" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Use voice" }));
  await waitFor(() => expect(FakeRecogniser.last?.start).toHaveBeenCalled());
  const recogniser = FakeRecogniser.last as FakeRecogniser;
  return { user, recogniser };
}

test("the first use says where the sound goes, and *No* starts nothing", async () => {
  const { user } = showIntake();
  await lineField();
  await user.click(await screen.findByRole("button", { name: "Speak" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(
      "Your browser turns speech into text, and may send the recording to the company that makes the browser. Servicebay does not receive it.",
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "No" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(FakeRecogniser.last).toBeUndefined();
});

test("spoken words land in the line, behind what is there", async () => {
  const { user, recogniser } = await listen();
  expect(recogniser.lang).toBe("en-IN");
  act(() => recogniser.onresult?.({ results: [[{ transcript: "swift oil" }]] }));
  act(() => recogniser.onresult?.({ results: [[{ transcript: "swift oil change" }]] }));
  await user.click(screen.getByRole("button", { name: "Stop listening" }));
  expect((await lineField()).value).toBe("swift oil change");
  await user.click(await screen.findByRole("button", { name: "Speak" }));
  await waitFor(() => expect(FakeRecogniser.last).not.toBe(recogniser));
  await waitFor(() => expect(FakeRecogniser.last?.start).toHaveBeenCalled());
  act(() => FakeRecogniser.last?.onresult?.({ results: [[{ transcript: "kal shaam" }]] }));
  expect((await lineField()).value).toBe("swift oil change kal shaam");
});

test.each([
  ["no-speech", "Nothing was heard. Please type it."],
  [
    "not-allowed",
    "Your browser blocks the microphone for this site. Allow it in its settings, or type it.",
  ],
  ["network", "Voice does not work at the moment. Please type it."],
])("the error %s of the browser is said in words", async (error, text) => {
  const { recogniser } = await listen();
  act(() => {
    recogniser.onerror?.({ error });
    recogniser.onend?.();
  });
  expect(screen.getByText(text)).toBeTruthy();
});

test("a person who says nothing sees a message", async () => {
  const { recogniser } = await listen();
  act(() => recogniser.onend?.());
  expect(screen.getByText("Nothing was heard. Please type it.")).toBeTruthy();
});

test("a browser without speech has no such button", async () => {
  vi.unstubAllGlobals();
  showIntake();
  await lineField();
  expect(screen.queryByRole("button", { name: "Speak" })).toBeNull();
});
