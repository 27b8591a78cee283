import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  asks,
  create,
  lineField,
  replyTo,
  SAVED,
  saved,
  sent,
  serveIntake,
  showIntake,
  textIn,
  write,
} from "@/testing/show-intake";

const NEW = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";
const ASKS = "Please look at this entry.";

const price = {
  question: "price",
  text: "The price of Front brake pads is ₹2,399.00 now. You wrote ₹2,199.00.",
  says: {},
  answers: [
    { question: "price", answer: "use", serviceId: 83, rate: 2399 },
    { question: "price", answer: "remove", serviceId: 83 },
  ],
};
const gone = {
  question: "service_gone",
  text: "Disc turning is no longer offered.",
  says: {},
  answers: [{ question: "service_gone", answer: "remove", serviceId: 71 }],
};
const plate = {
  question: "plate_known",
  text: "MH 12 AB 1234 is known here. It belongs to Asha Rao (98765 43210).",
  says: {},
  answers: [
    { question: "plate_known", answer: "owner", customerId: 8, name: "Asha Rao" },
    { question: "plate_known", answer: "new_owner" },
  ],
};
const job = {
  question: "job_open",
  text: "JOB-00031 is open for this car since 10:42 (Priya).",
  says: {},
  answers: [
    { question: "job_open", answer: "add", jobId: 31, jobCode: "JOB-00031" },
    { question: "job_open", answer: "new_job", jobId: 31 },
  ],
};
const tax = {
  question: "no_tax",
  text: "Your garage may no longer collect GST.",
  says: {},
  answers: [{ question: "no_tax", answer: "without_tax" }],
};
const old = {
  question: "too_old",
  text: "This entry is from 14/11/2026. Please choose new dates.",
  says: {},
  answers: [{ question: "too_old", answer: "new_dates" }],
};

beforeEach(serveIntake);

async function ask(...questions: object[]) {
  replyTo(
    () => asks(...questions),
    () => saved(),
  );
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  const dialog = within(await screen.findByRole("dialog", { name: ASKS }));
  return { user, dialog };
}

describe("each question has its words and its answers", {
  tags: [
    "spec:hand-28",
    "spec:hand-29",
    "spec:hand-31",
    "spec:hand-34",
    "spec:hand-35",
    "spec:hand-37",
    "spec:hand-43",
  ],
}, () => {
  test.each([
    [price, ["Use ₹2,399.00", "Remove"]],
    [gone, ["Choose another", "Remove"]],
    [plate, ["It is Asha Rao", "New owner", "The plate is wrong"]],
    [job, ["Add to JOB-00031", "New job", "Delete entry"]],
    [{ ...job, answers: job.answers.slice(1) }, ["New job", "Delete entry"]],
    [tax, ["Without tax"]],
    [old, ["Choose new dates"]],
  ])("$text", async (question, answers) => {
    const { dialog } = await ask(question);
    expect(dialog.getByText(question.text)).toBeTruthy();
    const names = dialog.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.filter(Boolean)).toEqual(answers);
  });

  test.each([
    [price, "Use ₹2,399.00", 0],
    [price, "Remove", 1],
    [gone, "Remove", 0],
    [plate, "It is Asha Rao", 0],
    [plate, "New owner", 1],
    [job, "Add to JOB-00031", 0],
    [job, "New job", 1],
    [tax, "Without tax", 0],
  ])("$text: the answer '%s' goes back unchanged", async (question, name, at) => {
    const { user, dialog } = await ask(question);
    await user.click(dialog.getByRole("button", { name }));
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent[1]).toEqual({ ...sent[0], decisions: [question.answers[at]] });
  });
});

test("the entry is sent again only after all questions are answered", {
  tags: "spec:hand-17",
}, async () => {
  const { user, dialog } = await ask(plate, job);
  expect(dialog.getByText("Question 1 of 2")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "New owner" }));
  expect(dialog.getByText(job.text)).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Previous question" }));
  await user.click(dialog.getByRole("button", { name: "It is Asha Rao" }));
  await user.click(dialog.getByRole("button", { name: "New job" }));
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[1]?.decisions).toEqual([plate.answers[0], job.answers[1]]);
});

test("a question that comes again gets a new answer in place of the old one", async () => {
  const dearer = {
    ...price,
    text: "The price of Front brake pads is ₹2,499.00 now. You wrote ₹2,199.00.",
    answers: [{ question: "price", answer: "use", serviceId: 83, rate: 2499 }],
  };
  replyTo(
    () => asks(price),
    () => asks(dearer),
    () => saved(),
  );
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await user.click(await screen.findByRole("button", { name: "Use ₹2,399.00" }));
  expect(await screen.findByText(dearer.text)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use ₹2,499.00" }));
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[2]?.decisions).toEqual(dearer.answers);
});

test("the question is shown beside the fields of the entry", async () => {
  const { dialog } = await ask(plate);
  const facts = within(dialog.getByRole("region", { name: "Your entry" }));
  for (const fact of ["KA 05 MX 7171", "Maruti Baleno", "Ramesh Patil", "98123 45670"])
    expect(facts.getByText(fact)).toBeTruthy();
  expect(facts.getByText("Engine oil change")).toBeTruthy();
});

test("*The plate is wrong* goes back to the plate, and nothing is sent", {
  tags: "spec:hand-31",
}, async () => {
  const { user, dialog } = await ask(plate);
  await user.click(dialog.getByRole("button", { name: "The plate is wrong" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Vehicle Number")));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("*Choose another* removes the service and opens the list of services", {
  tags: "spec:hand-29",
}, async () => {
  const { user, dialog } = await ask(gone);
  await user.click(dialog.getByRole("button", { name: "Choose another" }));
  const panel = within(await screen.findByRole("dialog", { name: "Add a service" }));
  await user.click(await panel.findByRole("button", { name: "Add Front brake pads" }));
  await user.click(panel.getByRole("button", { name: "Done, 1 service" }));
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[1]?.services).toEqual([{ serviceId: 83, rate: 2199 }]);
});

test("*Delete entry* asks for confirmation, and then all fields are empty", {
  tags: "spec:hand-34",
}, async () => {
  const { user, dialog } = await ask(job);
  await user.click(dialog.getByRole("button", { name: "Delete entry" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete this entry?" }));
  await user.click(question.getByRole("button", { name: "Delete entry" }));
  expect((await lineField()).value).toBe("");
  expect(textIn("Vehicle Number")).toBe("");
  expect(sent).toHaveLength(1);
});

test("*Choose new dates* goes to the date, and the entry gets the present time", {
  tags: "spec:hand-43",
}, async () => {
  const { user, dialog } = await ask(old);
  await user.click(dialog.getByRole("button", { name: "Choose new dates" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Expected date of delivery")),
  );
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[1]?.intakeId).not.toBe(sent[0]?.intakeId);
});
