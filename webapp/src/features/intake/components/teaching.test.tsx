import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { at, refuse, server } from "@/testing/server";
import {
  asha,
  create,
  MAY,
  SAVED,
  serveCars,
  serveIntake,
  showIntake,
  write,
} from "@/testing/show-intake";

const WORDS = at("/api/garage/service-words");
const QUESTION = "Does “zzkaam badli” mean Engine oil change in your garage?";
const WORD = {
  wordId: 5,
  serviceId: 71,
  serviceName: "Engine oil change",
  phrase: "zzkaam badli",
};
let taught: unknown[] = [];

beforeEach(() => {
  serveIntake();
  serveCars([asha]);
  taught = [];
  server.use(
    http.get(WORDS, () =>
      HttpResponse.json({ success: true, message: "", data: taught.map(() => WORD) }),
    ),
    http.post(WORDS, async ({ request }) => {
      taught.push(await request.json());
      return HttpResponse.json({
        success: true,
        message: "“zzkaam badli” means Engine oil change now.",
        data: WORD,
      });
    }),
  );
});

/** Saves an entry whose words nobody knows, with these services from the list. */
async function save(permissions = MAY, services = ["Engine oil change"], line = "zzkaam badli") {
  const { user } = showIntake(permissions);
  await write(user, `MH12AB1234 ${line}`);
  await screen.findByRole("button", { name: /Asha Rao/ });
  await user.click(screen.getByRole("button", { name: "Add a service" }));
  const panel = within(await screen.findByRole("dialog", { name: "Add a service" }));
  for (const name of services)
    await user.click((await panel.findAllByRole("button", { name: `Add ${name}` }))[0] as Element);
  await user.click(panel.getByRole("button", { name: /^Done/ }));
  await create(user);
  const dialog = within(await screen.findByRole("dialog", { name: SAVED }));
  return { user, dialog };
}

const questionIn = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole("region", { name: "A word of your garage" }).querySelector("p")?.textContent;

test("*No* writes nothing", { tags: "spec:hand-83" }, async () => {
  const { user, dialog } = await save();
  expect(questionIn(dialog)).toBe(QUESTION);
  await user.click(dialog.getByRole("button", { name: "No" }));
  expect(dialog.queryByRole("region", { name: "A word of your garage" })).toBeNull();
  expect(taught).toEqual([]);
});

test("*Yes, remember* teaches the word, and the next line uses it", {
  tags: "spec:hand-83",
}, async () => {
  const { user, dialog } = await save();
  await user.click(dialog.getByRole("button", { name: "Yes, remember" }));
  expect(await dialog.findByText("“zzkaam badli” means Engine oil change now.")).toBeTruthy();
  expect(taught).toEqual([{ serviceId: 71, phrase: "zzkaam badli" }]);
  await user.click(dialog.getByRole("button", { name: "Next car" }));
  await write(user, "zzkaam badli");
  expect(await screen.findByRole("button", { name: "Remove Engine oil change" })).toBeTruthy();
});

test("a word that means another service already is refused with its words", async () => {
  const said = "“zzkaam badli” already means Air filter replacement.";
  server.use(
    http.post(WORDS, () => refuse(409, { code: "word_taken", message: said, error: said })),
  );
  const { user, dialog } = await save();
  await user.click(dialog.getByRole("button", { name: "Yes, remember" }));
  expect(await dialog.findByText(said)).toBeTruthy();
});

test.each([
  ["two services were added by hand", MAY, ["Engine oil change", "Front brake pads"], undefined],
  ["the person may not teach", MAY.slice(0, 2), ["Engine oil change"], undefined],
  ["no words were left over", MAY, ["Engine oil change"], ""],
])("nothing is asked if %s", { tags: "spec:hand-52" }, async (_, permissions, services, line) => {
  const { dialog } = await save(permissions, services, line);
  await waitFor(() => expect(dialog.getByRole("button", { name: "Next car" })).toBeTruthy());
  expect(dialog.queryByRole("region", { name: "A word of your garage" })).toBeNull();
});
