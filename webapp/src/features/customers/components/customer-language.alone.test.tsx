import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { customer, swift } from "@/testing/customers";
import { offerHindi } from "@/testing/languages";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "../rules";
import { EditCustomerScreen } from "./edit-customer-screen";

const FIVE = "*/api/garage/customers/5";
const LABEL = "Language of mails and papers";

offerHindi();

async function show(language: string | null) {
  window.history.replaceState(null, "", "/dashboard/manage/customers/edit-customer?customerId=5");
  const me = signInWith(["change_customers"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(FIVE, () => answer(customer(5, "Asha Rao", { language }))),
    http.get(at("/api/garage/get-customer-vehicles"), () => answer([swift])),
  );
  const { user } = renderApp(<EditCustomerScreen />);
  return { user, select: await screen.findByLabelText<HTMLSelectElement>(LABEL) };
}

test("the language of a customer is chosen and sent", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(FIVE, async ({ request }) => {
      sent.push(await request.json());
      return answer(customer(5, "Asha Rao", { language: "hi" }));
    }),
  );
  const { user, select } = await show(null);
  expect(Array.from(select.options, (option) => option.text)).toEqual([
    "As the garage",
    "English",
    "हिन्दी",
  ]);
  expect(select.value).toBe("");
  await user.selectOptions(select, "हिन्दी");
  await user.click(screen.getByRole("button", { name: "Update" }));
  await waitFor(() => expect(sent[0]).toMatchObject({ language: "hi" }));
});

test("a language that is no longer offered shows the server's error beside the field", async () => {
  const error = { language: ["This language is not offered."] };
  server.use(http.put(FIVE, () => refuse(422, { code: "invalid", error })));
  const { user } = await show("hi");
  await user.click(screen.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("This language is not offered.")).toBeTruthy();
});
