import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, at, refuse, server } from "@/testing/server";
import { serveServices, showServices } from "@/testing/show-services";

const WORDS = at("/api/garage/service-words");
const word = (wordId: number, phrase: string, serviceId = 71) => ({
  wordId,
  serviceId,
  serviceName: "Engine oil change",
  phrase,
});
let words = [word(1, "tel badli"), word(2, "hawa filter", 72)];

beforeEach(() => {
  serveServices();
  words = [word(1, "tel badli"), word(2, "hawa filter", 72)];
  server.use(
    http.get(WORDS, () => answer(words)),
    http.post(WORDS, async ({ request }) => {
      const { phrase } = (await request.json()) as { phrase: string };
      words.push(word(3, phrase));
      return HttpResponse.json({ success: true, message: "", data: word(3, phrase) });
    }),
    http.delete(
      at("/api/garage/service-words/{word_id}").replace("{word_id}", ":id"),
      ({ params }) => {
        words = words.filter(({ wordId }) => String(wordId) !== params.id);
        return HttpResponse.json({ success: true, message: "The word is removed.", data: null });
      },
    ),
  );
});

async function open() {
  const { user } = showServices(["teach_words"]);
  await user.click(await screen.findByRole("button", { name: "Words for Engine oil change" }));
  const panel = within(await screen.findByRole("dialog", { name: "Also called" }));
  await panel.findByText("tel badli");
  return { user, panel };
}

test("a service lists its own words and removes them", async () => {
  const { user, panel } = await open();
  expect(panel.queryByText("hawa filter")).toBeNull();
  await user.click(panel.getByRole("button", { name: "Remove tel badli" }));
  expect(await panel.findByText("No words yet")).toBeTruthy();
});

test("a word can be added by hand", async () => {
  const { user, panel } = await open();
  await user.type(panel.getByLabelText("Another word"), "oil nikalna{Enter}");
  expect(await panel.findByRole("button", { name: "Remove oil nikalna" })).toBeTruthy();
  await waitFor(() =>
    expect(panel.getByLabelText<HTMLInputElement>("Another word").value).toBe(""),
  );
});

test("a word of another service is refused with its words", async () => {
  const said = "“hawa filter” already means Air filter replacement.";
  server.use(
    http.post(WORDS, () => refuse(409, { code: "word_taken", message: said, error: said })),
  );
  const { user, panel } = await open();
  await user.type(panel.getByLabelText("Another word"), "hawa filter{Enter}");
  expect(await panel.findByText(said)).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("Another word").value).toBe("hawa filter");
});

test("a person who may not teach sees no such button", async () => {
  showServices(["change_catalogue"]);
  await screen.findByRole("button", { name: "Edit Engine oil change" });
  expect(screen.queryByRole("button", { name: /^Words for/ })).toBeNull();
});
