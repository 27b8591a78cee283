import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { readAdminToken } from "../token";
import { ConsoleLoginScreen } from "./console-login-screen";

const LOGIN = at("/api/console/login");
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fill(code = "123 456") {
  const { user } = renderApp(<ConsoleLoginScreen />);
  await user.type(box("Email"), "admin@servicebay.example");
  await user.type(box("Password"), "garage-demo-1");
  await user.click(box("Code"));
  await user.paste(code);
  await user.click(screen.getByRole("button", { name: "Sign in to the console" }));
  return user;
}

test("Console sign-in accepts a pasted code and returns to the requested page", async () => {
  window.history.replaceState(null, "", "/console/login?next=%2Fconsole%2Fgarages%3Fstate%3Dgrace");
  let sent: unknown;
  server.use(
    http.post(LOGIN, async ({ request }) => {
      sent = await request.json();
      return answer({ token: "ad_new" });
    }),
  );
  await fill();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/console/garages?state=grace"));
  expect(sent).toEqual({
    email: "admin@servicebay.example",
    password: "garage-demo-1",
    otp: "123456",
  });
  expect(readAdminToken()).toBe("ad_new");
  // A sign-in to the console creates no garage session.
  expect(localStorage.getItem("token")).toBeNull();
});

test("Failed console sign-in shows the server's message and clears only the code", async () => {
  const message = "Failed to sign in. The address, the password or the code is wrong.";
  server.use(http.post(LOGIN, () => refuse(200, { code: "login_failed", message })));
  await fill();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(box("Email").value).toBe("admin@servicebay.example");
  expect(box("Password").value).toBe("garage-demo-1");
  expect(box("Code").value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(box("Code")));
});

test("Console sign-in keeps the code after a network error", async () => {
  server.use(http.post(LOGIN, () => HttpResponse.error()));
  await fill("123456");
  await screen.findByText(/The server could not be reached/);
  expect(box("Code").value).toBe("123456");
});

test.each([
  ["/console/garages", "/console/garages"],
  ["//evil.example/console", "/console"],
  ["/dashboard/home", "/console"],
  ["/console/login", "/console"],
])("Console sign-in with next=%s in the URL opens %s", async (next, href) => {
  window.history.replaceState(null, "", `/console/login?next=${encodeURIComponent(next)}`);
  server.use(http.post(LOGIN, () => answer({ token: "ad_new" })));
  await fill();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(href));
});
