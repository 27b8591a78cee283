import { findings } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { addPart, newPart } from "../parts/shelf";
import { expect, test } from "../stack";
import { call, newCar, todayInShop } from "./shop";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test(`parts of a job have no accessibility violations at ${width} pixels in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const look = async (what: string) => {
        expect(await findings(page), what).toEqual([]);
        await expectNoSidewaysScroll(page);
      };
      const part = newPart();
      const address = await addPart(page, 5, part);
      const partId = Number(address.split("partId=")[1]);
      const { garageId, customerId, vehicleId } = await newCar(page);
      await page.goto(
        `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
      );
      const search = page.getByRole("combobox", { name: "Add part" });
      await search.fill(part.partNumber);
      await expect(page.getByRole("listbox", { name: "Parts found" })).toBeVisible();
      await look("search");
      await search.press("Enter");
      await page.getByRole("button", { name: `One more ${part.partName}` }).click();
      await look("form");
      await page.getByRole("button", { name: "Add other work or part" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Add part" }).click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await look("part bought for the job");

      const [service] = await call<{ garageJobServiceId: number; serviceRateAdjusted: number }[]>(
        page,
        "GET",
        `jobservices?garageId=${garageId}`,
      );
      const day = todayInShop();
      const { jobId } = await call<{ jobId: number }>(page, "POST", "jobs", {
        garageId,
        customerId,
        vehicleId,
        entryDate: day,
        expectedDOD: day,
        priorityId: 2,
        pickupNeeded: 2,
        paymentMethodId: 1,
        taxCollected: 0,
        servicesOpted: [
          {
            garageJobServiceId: service?.garageJobServiceId,
            serviceRate: service?.serviceRateAdjusted,
          },
        ],
        partsUsed: [{ partId, quantity: 2, unitPrice: 480 }],
      });
      await call(page, "POST", `jobs/${jobId}/parts/take?garageId=${garageId}`, {
        lines: [{ partId, quantity: 3 }],
      });
      // The job form has unsaved values, and the browser would ask before it leaves.
      await page.goto("about:blank");
      await page.goto(`/dashboard/manage/jobs?garageId=${garageId}&jobId=${jobId}`);
      const sheet = page.getByRole("dialog", { name: "Job Sheet" });
      await expect(sheet.getByText("1 part is out but not on the bill.")).toBeVisible();
      await look("sheet");
      await sheet.getByRole("button", { name: `Return unbilled ${part.partName}` }).click();
      await expect(page.getByRole("dialog", { name: `Return ${part.partName}` })).toBeVisible();
      await look("return");
    });
  }
}
