import { screen, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { answer, refuse, server } from "@/testing/server";
import { CASHIER, showBill } from "@/testing/show-bill";

const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

describe("job without GST in a registered garage", () => {
  const WHY = "Add GST to the job, or write why this supply is exempt.";

  /** Opens the preview. The server refuses the preview until the question about GST is answered. */
  async function ask(permissions?: string[]) {
    const sent: unknown[] = [];
    server.use(
      http.get("*/api/garage/jobs/31/invoice-preview", () =>
        sent.length > 0
          ? answer({ html: "<p>Draft</p>" })
          : refuse(409, { code: "exempt_reason_missing", message: WHY }),
      ),
      http.put("*/api/garage/jobs/31/tax", async ({ request }) => {
        sent.push(await request.json());
        return done("Saved.");
      }),
    );
    const { user, section } = await showBill(permissions ? { permissions } : {});
    await user.click(section.getByRole("button", { name: "Preview and issue" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Preview of the invoice" }));
    await dialog.findByText(WHY);
    return { user, dialog, sent };
  }

  test("one click adds GST to the job and then shows the invoice preview", {
    tags: "spec:invoices-13",
  }, async () => {
    const { user, dialog, sent } = await ask();
    await user.click(dialog.getByRole("button", { name: "Add GST to this job" }));
    await dialog.findByTitle("Preview of the invoice");
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(sent).toEqual([{ taxCollected: 1, exemptReason: "" }]);
  });

  test("a job that is exempt from GST needs a written reason", {
    tags: "spec:invoices-13",
  }, async () => {
    const { user, dialog, sent } = await ask();
    await user.click(dialog.getByRole("button", { name: "Save reason" }));
    await dialog.findByText("Please write why this supply is exempt");
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText("This supply is exempt because"), "Diplomatic mission");
    await user.click(dialog.getByRole("button", { name: "Save reason" }));
    await dialog.findByTitle("Preview of the invoice");
    expect(sent).toEqual([{ taxCollected: 0, exemptReason: "Diplomatic mission" }]);
  });

  test("a refused reason stays in its field while the preview loads again", async () => {
    const said = "At most 200 characters";
    const { user, dialog } = await ask();
    let loads = 0;
    server.use(
      http.get("*/api/garage/jobs/31/invoice-preview", async () => {
        loads += 1;
        await delay(30);
        return refuse(409, { code: "exempt_reason_missing", message: WHY });
      }),
      http.put("*/api/garage/jobs/31/tax", () =>
        refuse(422, { code: "invalid", error: { exemptReason: [said] } }),
      ),
    );
    const reason = () => dialog.getByLabelText<HTMLInputElement>("This supply is exempt because");
    await user.type(reason(), "Diplomatic mission");
    await user.click(dialog.getByRole("button", { name: "Save reason" }));
    expect(await dialog.findByText(said)).toBeTruthy();
    expect(loads).toBe(1);
    expect(reason().value).toBe("Diplomatic mission");
  });

  test("a cashier sees who can answer the question about GST", async () => {
    const { dialog } = await ask(CASHIER);
    await dialog.findByText("Ask an owner, a manager or a service advisor to do this.");
    expect(dialog.queryByRole("button", { name: "Add GST to this job" })).toBeNull();
  });
});
