import { screen } from "@testing-library/react";
import { http } from "msw";
import { NewSaleScreen } from "@/features/sales/components/new-sale-screen";
import { jobDefaults } from "./jobs";
import { account } from "./khata";
import { partRow } from "./parts";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { sold } from "./sales";
import { answer, at, server } from "./server";

export const CASHIER = ["sell", "see_khata", "record_payments", "see_parts"];
const METHODS = ["Cash", "UPI", "Card", "Bank transfer"].map((paymentMethod, index) => ({
  paymentMethodId: index + 1,
  paymentMethod,
}));

type Sent = Record<string, unknown>;

/** Opens the form of a counter sale, with one part in the search. `reply` answers each sale that is sent. */
export async function openSale(
  permissions = CASHIER,
  reply: () => Response = () => answer(sold),
  defaults: object = { exemptReasonNeeded: true },
) {
  const bodies: Sent[] = [];
  const keys: (string | null)[] = [];
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () =>
      answer({ ...jobDefaults, paymentMethods: METHODS, ...defaults }),
    ),
    http.get(at("/api/garage/parts"), () =>
      answer({ parts: [partRow({ mrp: null })], recordCount: 1, low: 0 }),
    ),
    http.get(at("/api/garage/get-gst-defaults"), () =>
      answer({ states: [], goodsRates: [0, 5, 18] }),
    ),
    http.get(at("/api/garage/customers"), () =>
      answer({
        customers: [{ customerId: 5, customerName: "Sharma Travels", phoneNumber: "9876543210" }],
        recordCount: 1,
        asOf: 5,
      }),
    ),
    http.get("*/api/garage/customers/5/account", () => answer(account())),
    http.post(at("/api/garage/sales"), async ({ request }) => {
      bodies.push((await request.json()) as Sent);
      keys.push(request.headers.get("Idempotency-Key"));
      return reply();
    }),
  );
  const { user } = renderApp(<NewSaleScreen />);
  await screen.findByRole("combobox", { name: "Add part" });
  const scan = async () => {
    await user.type(screen.getByRole("combobox", { name: "Add part" }), "filter{Enter}");
    await screen.findByRole("button", { name: /Remove Oil filter/ });
  };
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const choose = async () => {
    await user.type(screen.getByRole("combobox", { name: "Customer" }), "sharma");
    await user.click(await screen.findByRole("option", { name: /Sharma Travels/ }));
  };
  return { user, bodies, keys, scan, press, choose };
}
