import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { SuccessScreen } from "./success-screen";

test("the success screen shows that the password has been updated, and Login opens sign-in", {
  tags: "spec:entry-14",
}, async () => {
  const { user } = renderApp(<SuccessScreen />);
  screen.getByText("Success! Your New Password has been updated.");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/login");
});
