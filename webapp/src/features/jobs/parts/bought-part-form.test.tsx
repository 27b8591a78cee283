import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { press } from "@/testing/job-summary";
import { fill } from "@/testing/show-add-job";
import { begin, OWNER, section, sent, serveJobWithParts } from "@/testing/show-parts-section";

beforeEach(serveJobWithParts);

describe("a part bought for a job", () => {
  test("a part bought for the job is added with its cost, and its errors show in the form", async () => {
    const { user } = await begin(OWNER);
    await user.click(section().getByRole("button", { name: "Add other work or part" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add other work or part" }));
    await user.click(panel.getByRole("button", { name: "Add part" }));
    for (const error of ["Name is required", "HSN is required", "Choose a GST rate"])
      expect(await panel.findByText(error)).toBeTruthy();
    await user.type(panel.getByLabelText("Name"), "Wiper");
    await user.type(panel.getByLabelText("HSN"), "87");
    expect(await panel.findByText("HSN has 4, 6 or 8 digits")).toBeTruthy();
    await user.type(panel.getByLabelText("HSN"), "08");
    // The HSN suggests the rate.
    expect(panel.getByLabelText<HTMLSelectElement>("GST rate").value).toBe("18");
    await user.clear(panel.getByLabelText("Quantity"));
    await user.type(panel.getByLabelText("Quantity"), "2");
    await user.type(panel.getByLabelText("Price (with GST)"), "105");
    await user.type(panel.getByLabelText("Cost (without GST)"), "60.50");
    await user.click(panel.getByRole("button", { name: "Add part" }));
    expect(await section().findByText("Bought for this job")).toBeTruthy();
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      partsUsed: [
        {
          partId: null,
          partName: "Wiper",
          hsn: "8708",
          unit: "NOS",
          gstRate: 18,
          quantity: 2,
          unitPrice: 105,
          cost: 121,
        },
      ],
    });
  });

  test("the active kind keeps what was typed, and another kind suggests its rate again", async () => {
    const { user } = await begin(OWNER);
    await user.click(section().getByRole("button", { name: "Add other work or part" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add other work or part" }));
    const rate = panel.getByLabelText<HTMLSelectElement>("GST rate");
    await user.type(panel.getByLabelText("HSN"), "8708");
    expect(rate.value).toBe("18");
    await user.selectOptions(rate, "5");
    await user.click(panel.getByRole("button", { name: "Part" }));
    expect(panel.getByLabelText<HTMLInputElement>("HSN").value).toBe("8708");
    expect(rate.value).toBe("5");
    await user.click(panel.getByRole("button", { name: "Work" }));
    await user.click(panel.getByRole("button", { name: "Part" }));
    await user.type(panel.getByLabelText("HSN"), "8708");
    expect(rate.value).toBe("18");
  });

  test("work asks for no code and no rate", async () => {
    const { user } = await begin(OWNER);
    await user.click(section().getByRole("button", { name: "Add other work or part" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add other work or part" }));
    await user.click(panel.getByRole("button", { name: "Work" }));
    expect(panel.getByLabelText("HSN").closest(".hidden")).toBeTruthy();
    await user.type(panel.getByLabelText("Name"), "Balancing");
    await user.clear(panel.getByLabelText("Quantity"));
    await user.type(panel.getByLabelText("Quantity"), "4");
    await user.type(panel.getByLabelText("Price (with GST)"), "150");
    await user.click(panel.getByRole("button", { name: "Add work" }));
    expect(await section().findByText("Balancing")).toBeTruthy();
    await press(user, "Continue");
    await screen.findByRole("radio", { name: "High" });
    await fill(user);
    await press(user, "Create Job");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      partsUsed: [
        { partName: "Balancing", hsn: "998714", gstRate: 18, quantity: 4, unitPrice: 150 },
      ],
    });
  });

  test("a free part bought for the job needs a reason, and the cost is asked only of people who see costs", async () => {
    const { user } = await begin();
    await user.click(section().getByRole("button", { name: "Add other work or part" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add other work or part" }));
    expect(panel.queryByLabelText("Cost (without GST)")).toBeNull();
    expect(panel.queryByLabelText("Why is it free?")).toBeNull();
    await user.type(panel.getByLabelText("Price (with GST)"), "0");
    await user.click(panel.getByRole("button", { name: "Add part" }));
    expect(await panel.findByText("Choose why the customer pays nothing")).toBeTruthy();
  });
});
