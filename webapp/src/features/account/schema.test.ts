import { describe, expect, test } from "vitest";
import { passwordForm, profileForm } from "./schema";

const profile = { firstName: "Asha", lastName: "", phoneNumber: "9820012345" };
const password = { currentPassword: "x", password: "12345678", cpassword: "12345678" };

function errorsOf(result: { success: boolean; error?: { issues: readonly object[] } }) {
  const issues = (result.error?.issues ?? []) as { path: string[]; message: string }[];
  return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("Profile form", { tags: "spec:account-28" }, () => {
  test.each([
    ["98200 12345", "9820012345"],
    ["+91 98200-12345", "9820012345"],
    ["09820012345", "9820012345"],
  ])("Profile form accepts the phone number %s", (typed, digits) => {
    expect(profileForm.parse({ ...profile, phoneNumber: typed }).phoneNumber).toBe(digits);
  });

  test.each([
    [{ firstName: " " }, "firstName: First name is required"],
    [{ lastName: "x".repeat(201) }, "lastName: This must be at most 200 characters long"],
    [{ phoneNumber: "" }, "phoneNumber: Phone Number must be exactly 10 digits"],
    [{ phoneNumber: "982001234" }, "phoneNumber: Phone Number must be exactly 10 digits"],
    [{ phoneNumber: "5820012345" }, "phoneNumber: Enter a valid phone number"],
  ])("Profile form with %o shows the same error text as the server", (changes, error) => {
    expect(errorsOf(profileForm.safeParse({ ...profile, ...changes }))).toEqual([error]);
  });
});

describe("Password form", { tags: "spec:account-23" }, () => {
  test.each([
    [{ currentPassword: "" }, "currentPassword: Current password is required"],
    [
      { password: "1234567", cpassword: "1234567" },
      "password: Password must be at least 8 characters long",
    ],
    [{ cpassword: "12345679" }, "cpassword: Passwords must match"],
  ])("Password form with %o is invalid", { tags: "spec:account-24" }, (changes, error) => {
    expect(errorsOf(passwordForm.safeParse({ ...password, ...changes }))).toEqual([error]);
  });

  test("Password form keeps spaces in a password", () => {
    const spaced = { ...password, password: " 2345678 ", cpassword: " 2345678 " };
    expect(passwordForm.parse(spaced).password).toBe(" 2345678 ");
  });
});
