import { screen, within } from "@testing-library/react";
import { http } from "msw";
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

export async function openAdd() {
  const { user } = showParts();
  await user.click(screen.getByRole("button", { name: "Add part" }));
  await screen.findByRole("dialog", { name: "Add part" });
  return user;
}

export async function openChange(over: Parameters<typeof part>[0] = {}) {
  server.use(http.get(PART, () => answer(part(over))));
  const { user } = showPart();
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await screen.findByRole("dialog", { name: "Change part" });
  return user;
}

export async function fill(user: User) {
  await put(user, "Name", "Oil filter");
  await put(user, "HSN", "8421");
  await user.selectOptions(field("GST rate"), "18");
  await put(user, "Price (with GST)", "480");
}
