import { screen, within } from "@testing-library/react";
import { http } from "msw";
import type { ReactElement } from "react";
import { jobDefaults } from "./jobs";
import { partRow } from "./parts";
import { signInWith } from "./people";
import {
  bill,
  billRow,
  goodsIn,
  order,
  proposedLine,
  smallShop,
  supplier,
  supplierReturn,
} from "./purchases";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const BUYER = ["buy_parts", "see_parts", "change_parts", "correct_stock", "see_cost"];
export const PURCHASES = "/dashboard/manage/purchases";

/** The query parameters of the requests for lists, the newest last. */
export const asked: URLSearchParams[] = [];

/** Answers each list and each record of purchases. */
export function servePurchases() {
  asked.length = 0;
  const list = (path: string, rows: object) =>
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ ...rows, recordCount: 2, asOf: 99 });
    });
  server.use(
    list(at("/api/garage/suppliers"), { suppliers: [supplier(), smallShop] }),
    http.get("*/api/garage/suppliers/71", () => answer(supplier())),
    list(at("/api/garage/bills"), {
      bills: [
        billRow(),
        billRow({ billId: 82, number: "77/A", paidOn: "2026-11-14", paid: 3503, left: 0 }),
      ],
      owed: 3503,
      oldestDays: 41,
    }),
    http.get("*/api/garage/bills/81", () => answer(bill())),
    list(at("/api/garage/orders"), { orders: [order(), order({ orderId: 84, state: "sent" })] }),
    http.get("*/api/garage/orders/83", () => answer(order())),
    list(at("/api/garage/supplier-returns"), { returns: [supplierReturn()] }),
    http.get("*/api/garage/supplier-returns/87", () => answer(supplierReturn())),
    list(at("/api/garage/goods-in"), { goodsIn: [goodsIn()] }),
    http.get("*/api/garage/goods-in/85", () => answer(goodsIn())),
    http.get(at("/api/garage/to-order"), () =>
      answer({
        suppliers: [
          { supplierId: 71, supplierName: "Om Auto", lines: [proposedLine()] },
          {
            supplierId: null,
            supplierName: "No supplier yet",
            lines: [proposedLine({ partId: 52, partName: "Brake pads", jobs: [] })],
          },
        ],
      }),
    ),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/get-gst-defaults"), () =>
      answer({ states: [{ stateCode: "27", state: "Maharashtra" }] }),
    ),
    http.get(at("/api/garage/parts"), () =>
      answer({ parts: [partRow()], recordCount: 1, asOf: 51 }),
    ),
  );
}

/** Renders a screen of purchases at a path below /purchases. */
export function showPurchases(
  shown: ReactElement,
  path: string,
  permissions: readonly string[] = BUYER,
) {
  window.history.replaceState(null, "", `${PURCHASES}${path}`);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(shown);
}

export type User = ReturnType<typeof showPurchases>["user"];

/** Returns the queries inside the open panel. */
export const panel = async () => within(await screen.findByRole("dialog"));

/** Pastes the text, because typing each key is slow. */
export async function put(user: User, label: string | RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}
