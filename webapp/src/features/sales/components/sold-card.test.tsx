import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { choosePaperSize } from "@/lib/storage/paper-size";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { sold } from "@/testing/sales";
import { answer, server } from "@/testing/server";
import { SoldCard } from "./sold-card";

afterEach(() => vi.restoreAllMocks());

test("one press downloads the invoice of a sale on the remembered paper", async () => {
  signInWith([]);
  choosePaperSize("roll80");
  const clicked: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.getAttribute("href"));
  });
  server.use(
    http.get(`*/api/garage/invoices/${sold.invoiceId}/address`, ({ request }) =>
      answer({ address: new URL(request.url).searchParams.get("copy") }),
    ),
    http.post(`*/api/garage/invoices/${sold.invoiceId}/handouts`, () => answer(null)),
  );
  const { user } = renderApp(
    <SoldCard garageId={11} sold={sold} method="Cash" again={() => undefined} />,
  );
  expect(screen.getByLabelText<HTMLSelectElement>("Paper size").value).toBe("roll80");
  await user.click(screen.getByRole("button", { name: "Download invoice" }));
  await waitFor(() => expect(clicked).toEqual(["roll80"]));
});
