import { useMutation } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { isLocked, LockedNote } from "./locked-note";
import ReminderWatch from "./reminder-watch";

const WRITE = at("/api/garage/jobcategories");
const REMARK = "Your subscription ended on 08/11/2026. Nothing can be changed at present.";
const locked = () => refuse(402, { code: "subscription_expired", message: REMARK });

/** Shows a form with a change that the server refuses. */
function Form({ explains }: { explains: boolean }) {
  const save = useMutation({
    mutationFn: () =>
      unwrap(api.POST("/api/garage/jobcategories", { body: { jobCategory: "X" } as never })),
    meta: { explainsLock: explains },
  });
  return (
    <form>
      <input aria-label="Category" />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      {explains && <LockedNote error={save.error} />}
      <p>{isLocked(save.error) ? "refused by the lock" : save.status}</p>
    </form>
  );
}

beforeEach(() => {
  storeSession();
  server.use(http.post(WRITE, locked));
});

async function save(explains: boolean) {
  const { user } = renderApp(
    <>
      <Form explains={explains} />
      <ReminderWatch />
    </>,
  );
  await user.type(screen.getByLabelText("Category"), "Brakes");
  await user.click(screen.getByRole("button", { name: "Save" }));
  return user;
}

test.each([true, false])(
  "Refused change in a locked garage shows only one explanation and keeps the typed text (form has its own note: %s)",
  async (own) => {
    await save(own);
    expect(await screen.findByText(REMARK)).toBeTruthy();
    expect(screen.getAllByText(/This was not saved/)).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("Category").value).toBe("Brakes");
    expect(screen.getByText("refused by the lock")).toBeTruthy();
  },
);

test("Explanation of a locked garage at the top of the app does not cover the form and can be closed", async () => {
  const user = await save(false);
  await user.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByText(REMARK)).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Explanation of a locked garage does not appear after a successful change or after other errors", async () => {
  server.use(http.post(WRITE, () => refuse(409, { code: "conflict", message: "Not now." })));
  const user = await save(false);
  await waitFor(() => expect(screen.getByText("error")).toBeTruthy());
  server.use(http.post(WRITE, () => answer(null)));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText("success")).toBeTruthy());
  expect(screen.queryByText(/This was not saved/)).toBeNull();
});
