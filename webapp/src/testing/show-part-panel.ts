import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect } from "vitest";
import { part } from "./parts";
import { answer, server } from "./server";
import { PART, showPart, showParts } from "./show-parts";

export type User = ReturnType<typeof showParts>["user"];
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = (user: User, verb = "Save changes") =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name: verb }));

/** Pastes the text, because typing each key is slow. */
export async function put(user: User, label: string, text: string) {
  await user.click(field(label));
  await user.paste(text);
}

/** Waits until the panel takes clicks. The page below it stops taking them a moment earlier. */
async function panel(name: string) {
  const dialog = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe("auto"));
}

export async function openAdd() {
  const { user } = showParts();
  await user.click(screen.getByRole("button", { name: "Add part" }));
  await panel("Add part");
  return user;
}

export async function openChange(over: Parameters<typeof part>[0] = {}) {
  server.use(http.get(PART, () => answer(part(over))));
  const { user } = showPart();
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await panel("Change part");
  return user;
}

export async function fill(user: User) {
  await put(user, "Name", "Oil filter");
  await put(user, "HSN", "8421");
  await user.selectOptions(field("GST rate"), "18");
  await put(user, "Price (with GST)", "480");
}
