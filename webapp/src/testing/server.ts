import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { paths } from "@/api/schema.gen";
import { home, statistics } from "./home";
import { me, subscription } from "./people";

export const server = setupServer(
  // The app requests this path if a call gets no answer.
  http.get("*/healthz", () => HttpResponse.json({ status: "ok" })),
  http.get("*/api/garage/me", () => answer(me)),
  http.get("*/api/garage/get-job-statistics", () => answer(statistics)),
  http.get("*/api/garage/get-home", () => answer(home)),
  // Every form for a new customer makes this request.
  http.get("*/api/garage/get-search-details", () => answer({ searchType: 0, records: [] })),
  // A plate or phone number that nobody has is looked for in other branches.
  http.post("*/api/garage/find-in-branches", () => answer({ found: [] })),
  http.get("*/api/garage/branch-sharing", () => answer({ sharesCustomers: false })),
  http.get("*/api/garage/alerts/unread", () => answer({ unreadCount: 0, newestAnswer: null })),
  http.get("*/api/garage/get-last-subscription", () => answer(subscription)),
  http.get("*/api/garage/config", () =>
    answer({
      sellerName: "Servicebay Private Limited",
      sellerAddress: "4 Bapat Marg\nMumbai 400013",
      trialDays: 14,
      supportEmail: "help@servicebay.example",
      supportPhone: "9820098200",
      advertisement: null,
      pushKey: null,
      version: "1",
    }),
  ),
);

export function answer(data: unknown) {
  return HttpResponse.json({ success: true, message: "", data });
}

type Refusal = { code: string; message?: string; error?: unknown; data?: unknown };

export function refuse(status: number, { code, message = "", error = null, data = null }: Refusal) {
  return HttpResponse.json({ success: false, message, data, error, code }, { status });
}

/** Returns the API's path for msw. A path that is not in the OpenAPI document does not compile. */
export function at(path: keyof paths): string {
  return `*${path}`;
}

/** Answers the POST with `reply` and returns the body that was sent. */
export function sentBody(
  path: string,
  reply: () => Response,
  method: "post" | "put" = "post",
): Promise<unknown> {
  return new Promise((resolve) => {
    server.use(
      http[method](path, async ({ request }) => {
        resolve(await request.json());
        return reply();
      }),
    );
  });
}
