import { http } from "msw";
import { BillingScreen } from "@/features/billing/components/billing-screen";
import type { Billing } from "@/features/billing/types";
import { billing } from "./billing";
import { signInWith } from "./people";
import { pro, starter } from "./plans";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const OWNER = ["see_billing", "pay_subscription"];
const PICTURE = '<svg viewBox="0 0 2 2"><path d="M0 0h1v1"/></svg>';

/** Renders the billing screen of an owner with this data. */
export function showBilling(over: Partial<Billing> = {}, permissions = OWNER) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/billing"), () => answer(billing(over))),
    http.get(at("/api/garage/plans"), () => answer([starter, pro])),
    http.get(at("/api/garage/billing/upi"), ({ request }) => {
      const code = new URL(request.url).searchParams.get("planCode");
      const { price } = code === "pro" ? pro : starter;
      return answer({ amount: price, address: `upi://pay?am=${price}.00`, picture: PICTURE });
    }),
  );
  return renderApp(<BillingScreen />);
}
