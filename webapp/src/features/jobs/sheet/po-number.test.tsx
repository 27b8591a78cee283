import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done } from "@/testing/show-bill";
import type { Job } from "../types";
import { PoNumber } from "./po-number";

const CHANGE = "Change PO number";

function show(
  over: Partial<Job> = {},
  reply = () => done("Saved."),
  permissions = ["change_jobs"],
) {
  const sent: unknown[] = [];
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get("*/api/garage/jobs/31", () =>
      answer({ ...jobSheet, poNumber: "PO/9", version: jobSheet.version + 1 }),
    ),
    http.put("*/api/garage/jobs/31/po-number", async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const shown = renderApp(
    <dl>
      <PoNumber garageId={11} job={{ ...jobSheet, ...over }} />
    </dl>,
  );
  const enter = async (text: string) => {
    await shown.user.click(await screen.findByRole("button", { name: CHANGE }));
    const panel = within(await screen.findByRole("dialog", { name: "PO number" }));
    const field = panel.getByLabelText<HTMLInputElement>("PO number");
    await shown.user.clear(field);
    await shown.user.type(field, text);
    await shown.user.click(panel.getByRole("button", { name: "Save" }));
    return { panel, field };
  };
  return { sent, enter, ...shown };
}

test("the PO number is saved with the opened version", async () => {
  const { sent, enter } = show({ poNumber: "PO/1" });
  await enter("PO/118");
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(sent).toEqual([{ poNumber: "PO/118", version: jobSheet.version }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a refused PO number stays in the form with the sentence of the server", async () => {
  const said = "Use only letters, digits, spaces and / - . # in the PO number";
  const { enter } = show({}, () => refuse(422, { code: "invalid", error: { poNumber: [said] } }));
  const { panel, field } = await enter("PO_1");
  expect(await panel.findByText(said)).toBeTruthy();
  expect(field.value).toBe("PO_1");
});

test("a job that somebody else changed is loaded before it is saved again", async () => {
  const { enter, user } = show({}, () =>
    refuse(409, { code: "changed_meanwhile", message: "Somebody else has changed this." }),
  );
  const { panel, field } = await enter("PO/118");
  await user.click(await panel.findByRole("button", { name: "Load the new version" }));
  await waitFor(() => expect(field.value).toBe("PO/9"));
});

test("an invoice freezes the PO number", async () => {
  show({ poNumber: "PO/118", invoiceNumber: "AND01-2627-00031" });
  expect(await screen.findByText("PO/118")).toBeTruthy();
  expect(screen.queryByRole("button", { name: CHANGE })).toBeNull();
});

test("people who may not change jobs see only a PO number that exists", async () => {
  const { container } = show({}, undefined, []);
  expect(container.querySelector("dt")).toBeNull();
});
