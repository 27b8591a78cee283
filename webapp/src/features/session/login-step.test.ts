import { expect, test } from "vitest";
import { takeGivenEmail } from "./login-step";

test.each([
  ["#sign-in=asha%40garage.example", "asha@garage.example"],
  ["#sign-in=%E0", ""],
  ["#sign-in", ""],
  ["#other=asha%40garage.example", ""],
])("email in %s is %j", (hash, email) => {
  window.location.hash = hash;
  expect(takeGivenEmail()).toBe(email);
});
