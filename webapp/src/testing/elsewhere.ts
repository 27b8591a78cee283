import { HttpResponse, http } from "msw";
import { answer, at, server } from "./server";

export const HINT = "MH 12 RT 7789 is known in Kothrud: Asha Rao, Activa.";
export const COPY = at("/api/garage/copy-customer");
export const COPIED = "MH 12 RT 7789 and its customer are in this branch now.";

const found = {
  garageId: 22,
  garageName: "Kothrud",
  customerName: "Asha Rao",
  vehicleNumber: "MH12RT7789",
  vehicleModel: "Activa",
};

/** Makes another branch know these plates and phone numbers. Returns what was sought and what was copied. */
export function serveElsewhere(...known: string[]) {
  const sought: string[] = [];
  const copied: unknown[] = [];
  server.use(
    http.post(at("/api/garage/find-in-branches"), async ({ request }) => {
      const { searchText } = (await request.json()) as { searchText: string };
      sought.push(searchText);
      return answer({ found: known.includes(searchText) ? [found] : [] });
    }),
    http.post(COPY, async ({ request }) => {
      copied.push(await request.json());
      const data = { customerId: 8, vehicleId: 9 };
      return HttpResponse.json({ success: true, message: COPIED, data });
    }),
  );
  return { sought, copied };
}
