import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, at, refuse, server } from "@/testing/server";
import { serveGarage, showGarage } from "@/testing/show-garage";

const SETTINGS = at("/api/garage/settings");
const MESSAGE = "The garage settings have been saved.";

const NOTHING_HIDDEN = { hidesPhones: false, hidesMoney: false };

beforeEach(serveGarage);

const question = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: /Ask before an invoice is sent/ });

test("Question before sending an invoice can be switched off in the job settings", async () => {
  let ask = true;
  server.use(
    http.get(SETTINGS, () => answer({ ...NOTHING_HIDDEN, askBeforeInvoice: ask })),
    http.put(SETTINGS, async ({ request }) => {
      ({ askBeforeInvoice: ask } = (await request.json()) as { askBeforeInvoice: boolean });
      return HttpResponse.json({
        success: true,
        message: MESSAGE,
        data: { ...NOTHING_HIDDEN, askBeforeInvoice: ask },
      });
    }),
  );
  const user = await showGarage();
  expect((await question()).checked).toBe(true);
  await user.click(await question());
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect((await question()).checked).toBe(false);
  expect(ask).toBe(false);
});

test("Refused change of a job setting restores the old value", async () => {
  server.use(http.put(SETTINGS, () => refuse(503, { code: "try_again", message: "Try again." })));
  const user = await showGarage();
  await user.click(await question());
  expect(await screen.findByText("Try again.")).toBeTruthy();
  await waitFor(async () => expect((await question()).checked).toBe(true));
});

test("amounts are hidden from technicians with a switch of its own", async () => {
  let sent: unknown;
  server.use(
    http.put(SETTINGS, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: MESSAGE, data: sent });
    }),
  );
  const user = await showGarage();
  await user.click(await screen.findByRole("switch", { name: /Hide amounts from technicians/ }));
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect(sent).toEqual({ askBeforeInvoice: true, hidesPhones: false, hidesMoney: true });
});
