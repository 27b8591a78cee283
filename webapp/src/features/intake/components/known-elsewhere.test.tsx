import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { HINT, serveElsewhere } from "@/testing/elsewhere";
import { answer, at, server } from "@/testing/server";
import {
  asha,
  lineField,
  serveCars,
  serveIntake,
  showIntake,
  textIn,
  write,
} from "@/testing/show-intake";

// The hint waits for the plate and loads late.
vi.setConfig({ testTimeout: 15_000 });
const LATE = { timeout: 5_000 };

beforeEach(serveIntake);

/** Makes this branch know the plate from now on. */
function serveCopied() {
  const here = {
    ...asha,
    phoneNumber: "9822012345",
    vehicleNumber: "MH12RT7789",
    vehicleModel: "Activa",
  };
  server.use(
    http.get(at("/api/garage/get-search-details"), ({ request }) => {
      const text = new URL(request.url).searchParams.get("searchText");
      return answer({ searchType: 1, records: text === "MH12RT7789" ? [here] : [] });
    }),
  );
}

test("a car that only another branch knows fills the entry after “Use”", async () => {
  const { copied } = serveElsewhere("MH12RT7789");
  const { user } = showIntake();
  await write(user, "MH12RT7789 engine oil change");
  expect(await screen.findByText(HINT, undefined, LATE)).toBeTruthy();
  serveCopied();
  await user.click(screen.getByRole("button", { name: "Use MH 12 RT 7789" }));
  expect(await screen.findByRole("button", { name: /Asha Rao/, pressed: true })).toBeTruthy();
  expect(textIn("Vehicle Model")).toBe("Activa");
  expect(copied).toEqual([
    { fromGarageId: 22, searchText: "MH12RT7789", vehicleNumber: "MH12RT7789" },
  ]);
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull());
});

test("a phone number without a plate brings the car of the other branch", async () => {
  serveElsewhere("9822012345");
  const { user } = showIntake();
  await write(user, "9822012345 engine oil change");
  expect(await screen.findByText(HINT, undefined, LATE)).toBeTruthy();
  serveCopied();
  await user.click(screen.getByRole("button", { name: "Use MH 12 RT 7789" }));
  expect(await screen.findByRole("button", { name: /Asha Rao/, pressed: true })).toBeTruthy();
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("MH 12 RT 7789"));
});

test("a line with a plate and a phone number asks other branches only for the plate", {
  tags: "spec:hand-81",
}, async () => {
  const { sought } = serveElsewhere("9822012345");
  const { user } = showIntake();
  await write(user, "KA05MX7171 baleno engine oil change Ramesh Patil 9822012345");
  await waitFor(() => expect(sought).toEqual(["KA05MX7171"]), LATE);
  await waitFor(() => expect(textIn("Phone No.")).toBe("9822012345"));
  expect(screen.queryByText(HINT)).toBeNull();
});

test("a plate of this branch and a part of a plate are not looked for in other branches", async () => {
  const { sought } = serveElsewhere();
  serveCars([asha]);
  const { user } = showIntake();
  await write(user, "MH12AB1234 engine oil change");
  expect(await screen.findByRole("button", { name: /Asha Rao/, pressed: true })).toBeTruthy();
  await user.clear(await lineField());
  await write(user, "MH12RT778");
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("MH 12 RT 778"));
  // The whole plate is looked for, so the part before it was not only late.
  await write(user, "9");
  await waitFor(() => expect(sought).toEqual(["MH12RT7789"]), LATE);
});
