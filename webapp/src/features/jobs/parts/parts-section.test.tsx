import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobPart } from "@/testing/job-parts";
import { amounts, press, summary } from "@/testing/job-summary";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { partRow } from "@/testing/parts";
import { serveParts } from "@/testing/serve-job-parts";
import { answer, at, refuse, server } from "@/testing/server";
import { add, fill, showAddJob } from "@/testing/show-add-job";
import {
  begin,
  OWNER,
  search,
  section,
  sent,
  serveJobWithParts,
} from "@/testing/show-parts-section";
import { sent as changes, JOB, serveUpdateJob, showUpdateJob } from "@/testing/show-update-job";

beforeEach(serveJobWithParts);

describe("parts in the form of a new job", () => {
  test("a garage without parts has no section for parts", async () => {
    const { user } = showAddJob();
    await add(user, "Engine oil change");
    await screen.findAllByText("₹1,000.00");
    expect(screen.queryByRole("combobox", { name: "Add part" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Go to parts" })).toBeNull();
  });

  test("the summary adds up, and the parts are sent with the total", async () => {
    const { user, field } = await begin();
    await user.type(field, "brake{Enter}");
    await section().findByText("Brake pads, front");
    expect(section().getByText("In stock")).toBeTruthy();
    await user.click(section().getByRole("button", { name: "One more Brake pads, front" }));
    expect(section().getByText("1 of 2 in stock, 1 to order")).toBeTruthy();
    expect(amounts()).toEqual({
      Services: "₹1,000.00",
      "GST on services (18%)": "₹180.00",
      "Parts with GST": "₹960.00",
      "Total Amount": "₹2,140.00",
    });
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await user.click(screen.getByRole("switch"));
    expect(amounts()).toEqual({
      Services: "₹1,000.00",
      Parts: "₹960.00",
      "Total Amount": "₹1,960.00",
    });
    await press(user, "Create Job");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      estimatedCost: 1960,
      partsUsed: [
        { jobPartId: null, partId: 52, quantity: 2, unitPrice: 480, onBill: true, freeReason: "" },
      ],
    });
  });

  test("the box is chosen by its MRP, and a lower print warns", async () => {
    const { user, field } = await begin(OWNER);
    serveParts([partRow({ boxMrps: [450, 500] })]);
    await user.type(field, "filter{Enter}");
    const box = await section().findByRole("combobox", { name: "MRP on the box of Oil filter" });
    const warning = "A box on the shelf has the MRP ₹450.00. Do not sell it above that.";
    expect(section().getByText(warning)).toBeTruthy();
    await user.selectOptions(box, "Box with MRP ₹450.00");
    expect(section().queryByText(warning)).toBeNull();
    expect(section().getByText("₹480.00 is above the MRP of ₹450.00.")).toBeTruthy();
  });

  test("a reload keeps the parts", async () => {
    serveParts();
    const first = showAddJob();
    await add(first.user, "Engine oil change");
    await first.user.type(await search(), "brake{Enter}");
    await section().findByText("Brake pads, front");
    first.unmount();
    showAddJob();
    expect(await screen.findByText("Brake pads, front")).toBeTruthy();
    expect(summary().getByText("₹1,660.00")).toBeTruthy();
  });

  test("a wrong quantity or a price above the MRP disables the form with its error", async () => {
    const { user, field } = await begin(OWNER);
    await user.type(field, "brake{Enter}");
    const quantity = await section().findByLabelText("Quantity of Brake pads, front in NOS");
    await user.clear(quantity);
    await user.type(quantity, "1.5{Enter}");
    expect(section().getByRole("alert").textContent).toBe(
      "A quantity in NOS must be a whole number",
    );
    await user.clear(section().getByLabelText("Quantity of Brake pads, front in NOS"));
    await user.type(section().getByLabelText("Quantity of Brake pads, front in NOS"), "2{Enter}");
    const price = section().getByLabelText("Price of one Brake pads, front, with GST");
    await user.clear(price);
    await user.type(price, "501{Enter}");
    expect(section().getByRole("alert").textContent).toBe("₹501.00 is above the MRP of ₹500.00.");
    await press(user, "Continue");
    expect(screen.queryByText("Enter handling details")).toBeNull();
  });

  test("a price of zero asks for a reason, and the reason is sent", async () => {
    const { user, field } = await begin(OWNER);
    await user.type(field, "brake{Enter}");
    const price = await section().findByLabelText("Price of one Brake pads, front, with GST");
    await user.clear(price);
    await user.type(price, "0{Enter}");
    expect(section().getByText("Choose why the customer pays nothing")).toBeTruthy();
    await user.selectOptions(
      section().getByLabelText("Why the customer pays nothing for Brake pads, front"),
      "Warranty",
    );
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.partsUsed).toMatchObject([{ unitPrice: 0, freeReason: "warranty" }]);
  });

  test("people who cannot change prices see the price of a part as text", async () => {
    const { user, field } = await begin();
    await user.type(field, "brake{Enter}");
    await section().findByText("Brake pads, front");
    expect(section().queryByLabelText(/^Price of one/)).toBeNull();
  });

  test("the server's message about a part shows at the parts until they change", async () => {
    const said = "Brake pads, front: your role cannot change the price";
    server.use(
      http.post(at("/api/garage/jobs"), () =>
        refuse(422, { code: "invalid", error: { partsUsed: [said] } }),
      ),
    );
    const { user, field } = await begin();
    await user.type(field, "brake{Enter}");
    await section().findByText("Brake pads, front");
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    await screen.findByRole("button", { name: "One more Brake pads, front" });
    expect(section().getByRole("alert").textContent).toBe(said);
    await user.click(section().getByRole("button", { name: "One more Brake pads, front" }));
    expect(section().queryByRole("alert")).toBeNull();
  });
});

describe("parts in the form of a saved job", () => {
  const [oil, out] = [
    jobPart({ quantity: 2, reserved: 1, unitPrice: 450 }),
    jobPart({ jobPartId: 62, partId: 52, partName: "Brake pads, front", issued: 1, reserved: 0 }),
  ];

  function show(job: object = {}, permissions = ["change_jobs"]) {
    serveUpdateJob();
    server.use(
      http.get(at("/api/garage/get-job-defaults"), () =>
        answer({ ...jobDefaults, hasParts: true }),
      ),
      http.get(JOB, () => answer({ ...jobSheet, parts: [oil, out], ...job })),
    );
    return showUpdateJob(permissions);
  }
  const save = async (user: ReturnType<typeof show>["user"]) => {
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await press(user, "Update Job");
    await waitFor(() => expect(changes).toHaveLength(1));
  };

  test("the saved parts show their state, and what is out cannot be removed", async () => {
    const { user } = show();
    expect(await screen.findByText("1 of 2 reserved, 1 to order")).toBeTruthy();
    expect(section().getByText("Taken")).toBeTruthy();
    expect(section().queryByRole("button", { name: "Remove Brake pads, front" })).toBeNull();
    await user.click(section().getByRole("button", { name: "Remove Oil filter" }));
    await save(user);
    expect(changes[0]?.partsUsed).toMatchObject([{ jobPartId: 62, partId: 52, quantity: 1 }]);
  });

  test("a saved job without parts sends an empty list, so that all its parts are removed", async () => {
    const { user } = show({ parts: [oil] });
    await user.click(await screen.findByRole("button", { name: "Remove Oil filter" }));
    await save(user);
    expect(changes[0]?.partsUsed).toEqual([]);
  });

  test("the parts of an invoiced job are shown without buttons and are not sent", async () => {
    const { user } = show({ invoiceNumber: "INV-1" });
    expect(await screen.findByText("2 NOS × ₹450.00")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Add part" })).toBeNull();
    expect(section().queryByRole("button")).toBeNull();
    await save(user);
    expect(changes[0]).not.toHaveProperty("partsUsed");
  });

  test("a job with parts shows them even if the garage's list of parts is empty", async () => {
    serveParts([partRow()]);
    show();
    server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)));
    expect(await screen.findByText("1 of 2 reserved, 1 to order")).toBeTruthy();
  });
});
