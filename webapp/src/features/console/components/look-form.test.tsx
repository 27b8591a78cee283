import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { garage, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, refuse, server } from "@/testing/server";
import LookForm from "./look-form";

const LOOK = "*/api/console/garages/7/support-access";

function show() {
  signInAdmin("support");
  const close = vi.fn();
  const { user } = renderApp(<LookForm garage={garage()} close={close} done={() => {}} />);
  const ask = () => user.click(screen.getByRole("button", { name: "Start access" }));
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/Reason/);
  return { user, close, ask, reason };
}

test("Opening support access requires a reason", async () => {
  const { ask } = show();
  await ask();
  expect(await screen.findByText("Reason is required")).toBeTruthy();
});

test("Support access link opens a new tab and contains the token in the URL fragment", async () => {
  let sent: unknown;
  server.use(
    http.post(LOOK, async ({ request }) => {
      sent = await request.json();
      return answer({ token: "lk_secret" });
    }),
  );
  const { user, close, ask, reason } = show();
  await user.type(reason(), "They called");
  await ask();
  const link = await screen.findByRole("link", { name: "Open Andheri" });
  expect(sent).toEqual({ reason: "They called" });
  expect(link.getAttribute("href")).toBe("/look#token=lk_secret");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  await user.click(link);
  expect(close).toHaveBeenCalledOnce();
});

test("Refused support access shows the error and keeps the reason", async () => {
  server.use(
    http.post(LOOK, () =>
      refuse(409, { code: "garage_not_open", message: "It is being deleted." }),
    ),
  );
  const { user, ask, reason } = show();
  await user.type(reason(), "They called");
  await ask();
  expect(await screen.findByText("It is being deleted.")).toBeTruthy();
  expect(reason().value).toBe("They called");
});

test("Cancel in the support access panel asks for confirmation only if a reason is typed", async () => {
  const { user, close, reason } = show();
  const cancel = screen.getByRole("button", { name: "Cancel" });
  await user.type(reason(), "They");
  await user.click(cancel);
  const question = () => within(screen.getByRole("alertdialog"));
  await user.click(question().getByRole("button", { name: "Keep editing" }));
  expect(close).not.toHaveBeenCalled();
  expect(reason().value).toBe("They");
  await user.clear(reason());
  await user.click(cancel);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
