import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { visit } from "@/testing/visits";
import { draftOf } from "../draft";
import SignDialog from "./sign-dialog";

const pad = vi.hoisted(() => ({ empty: true }));

// jsdom draws on no canvas.
vi.mock("@/components/use-signature-pad", () => ({
  useSignaturePad: () => ({ ...pad, canvas: () => undefined, clear: vi.fn(), picture: () => null }),
}));

const close = vi.fn();

beforeEach(() => {
  pad.empty = true;
  close.mockReset();
});

const show = () =>
  renderApp(<SignDialog visit={visit} draft={draftOf(null)} sign={vi.fn()} close={close} />).user;
const goBack = () => act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));

test("Back closes an empty form immediately", async () => {
  show();
  await goBack();
  expect(close).toHaveBeenCalledOnce();
});

test("Back, Escape and Cancel ask before a signature is lost", async () => {
  pad.empty = false;
  const user = show();
  const stay = async () => user.click(await screen.findByRole("button", { name: "Keep signing" }));
  await goBack();
  await stay();
  await user.keyboard("{Escape}");
  await stay();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("The signature will be lost.")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(close).toHaveBeenCalledOnce();
});

test("a changed name counts as typed text", async () => {
  const user = show();
  await user.type(screen.getByLabelText("Name"), " Rao");
  await goBack();
  await screen.findByRole("button", { name: "Keep signing" });
  expect(close).not.toHaveBeenCalled();
});
