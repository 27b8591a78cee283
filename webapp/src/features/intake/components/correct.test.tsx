import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  create,
  replyTo,
  saved,
  sent,
  serveIntake,
  showIntake,
  textIn,
  write,
} from "@/testing/show-intake";

const KEY = "entryDraft:11";
const LINE = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";

beforeEach(serveIntake);

/** Opens the form of an entry that waits, as the list of waiting entries does. */
async function edit(change: object) {
  const first = showIntake();
  await write(first.user, LINE);
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain("Ramesh Patil"));
  const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  cleanup();
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, isKept: true, ...change }));
  const shown = showIntake();
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  return shown;
}

test("refused fields are marked with the sentences of the server, and the first one has the focus", {
  tags: "spec:hand-47",
}, async () => {
  await edit({
    wrong: {
      odometerKm: ["The odometer reading is too high"],
      phoneNumber: ["Please enter a phone number."],
    },
  });
  const phone = await screen.findByLabelText("Phone No.");
  await waitFor(() => expect(document.activeElement).toBe(phone));
  await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Please enter a phone number.")).toBeTruthy();
  expect(await screen.findByText("The odometer reading is too high")).toBeTruthy();
});

test("a refused field of a part that loads later gets the focus too", {
  tags: "spec:hand-47",
}, async () => {
  await edit({ wrong: { complaint: ["The complaint is too long"] } });
  const complaint = await screen.findByLabelText("Complaint");
  await waitFor(() => expect(document.activeElement).toBe(complaint));
  expect(screen.getByText("The complaint is too long")).toBeTruthy();
});

test("refused services are marked, and the button that adds one has the focus", async () => {
  await edit({ wrong: { services: ["A job has at most 50 services"] } });
  expect(await screen.findByText("A job has at most 50 services")).toBeTruthy();
  const add = screen.getByRole("button", { name: "Add a service" });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test("a refused value without a field shows as a message", async () => {
  await edit({ wrong: { entryDate: ["Past dates cannot be picked"] } });
  expect(await screen.findByText("Past dates cannot be picked")).toBeTruthy();
});

test.each([
  ["plate", "Vehicle Number"],
  ["dates", "Expected date of delivery"],
])("a question about the %s leads to its field", async (goal, label) => {
  await edit({ goal });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

test("a question about a service opens the list of services", async () => {
  await edit({ goal: "service" });
  expect(await screen.findByRole("dialog", { name: "Add a service" })).toBeTruthy();
});

test("an entry that an older release kept, without a newer field, can be saved", async () => {
  const first = showIntake();
  await write(first.user, LINE);
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain("Ramesh Patil"));
  const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  cleanup();
  const { language: _, ...older } = draft.form;
  expect(Object.keys(older).length).toBe(Object.keys(draft.form).length - 1);
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, form: older }));
  replyTo(() => saved());
  const { user } = showIntake();
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await waitFor(() => expect(sent).toHaveLength(1));
});
