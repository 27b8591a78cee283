import type { Page } from "@playwright/test";
import { expect } from "../stack";

/** These helpers are for the tests of parts. */

/** Filters the list: by a button on a desk, and by the list of the phone. */
export async function filterBy(page: Page, word: string): Promise<void> {
  const button = page.getByRole("button", { name: word, exact: true });
  const select = page.getByRole("combobox", { name: "Filter" });
  if (await select.isVisible()) await select.selectOption({ label: word });
  else await button.click();
}

export const LIST = "/dashboard/manage/parts";

/** Returns a random part that the garage does not have. */
export function newPart() {
  const number = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  return {
    // The number is shown with dashes, and people type it without them.
    partNumber: `OF-${number.slice(0, 4)}-${number.slice(4)}`,
    typed: `of${number}`,
    partName: `Oil filter ${number}`,
    barcode: `890${number}1`,
  };
}

type Answered = { partId: number };

/** Adds a part through the API, as the panel does. Returns the URL of its page. */
export async function addPart(page: Page, quantity = 0, named = newPart()): Promise<string> {
  await page.goto("/dashboard/home");
  const { partNumber, partName, barcode } = named;
  const part = {
    partNumber,
    partName,
    brand: "BOSCH",
    hsn: "8421",
    unit: "NOS",
    gstRate: 18,
    price: 480,
    mrp: 500,
    barcodes: [barcode],
    fits: [{ vehicleModel: "Maruti Swift", fromYear: 2015, toYear: null }],
  };
  const { partId } = await post<Answered>(page, "parts", part);
  if (quantity > 0) {
    const opening = { kind: "opening", quantity, unitCost: 310, reason: "First count" };
    await post(page, `parts/${partId}/stock`, opening);
  }
  return `${LIST}/view?partId=${partId}`;
}

async function post<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async ([to, content]) => {
      const garageId = localStorage.getItem("garageId") ?? "";
      const response = await fetch(`/api/garage/${to}?garageId=${garageId}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${localStorage.getItem("token")}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(content),
      });
      return response.json();
    },
    [path, body] as const,
  );
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.data;
}
