import { http } from "msw";
import type { PartRow } from "@/features/parts/types";
import { jobDefaults } from "./jobs";
import { padsRow, part, partRow } from "./parts";
import { answer, at, server } from "./server";

/** The query parameters of the searches. */
export const searches: URLSearchParams[] = [];

/** Oil filter has none free, so its alternate, the brake pads, is shown. */
export const outOfStock = partRow({ free: 0, price: 480, fitsVehicle: true });

/** Serves the parts of a garage. A search finds each part whose name contains the text. */
export function serveParts(parts: readonly PartRow[] = [outOfStock, padsRow]): void {
  searches.length = 0;
  server.use(
    http.get(at("/api/garage/get-job-defaults"), () => answer({ ...jobDefaults, hasParts: true })),
    http.get(at("/api/garage/parts"), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      searches.push(asked);
      const text = (asked.get("searchText") ?? "").toLowerCase();
      const found = parts.filter(({ partName }) => partName.toLowerCase().includes(text));
      return answer({ parts: found, recordCount: found.length, asOf: null });
    }),
    http.get("*/api/garage/parts/51", () =>
      answer(
        part({
          ...outOfStock,
          alternates: [partRow({ ...padsRow, partId: 53, partName: "Other filter" })],
        }),
      ),
    ),
  );
}
