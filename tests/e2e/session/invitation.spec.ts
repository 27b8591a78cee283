import { fromMail, INVITATION } from "../mail";
import { addStaff, chooseNewPassword, expect, signInAs, test } from "./newcomer";

test("an invitation link adds the person to the garage and lets them choose a password", {
  tag: "@spec:entry-68",
}, async ({ page, hire }) => {
  const { email, password } = await hire();
  const signedIn = await page.request.post("/api/garage/login", {
    data: { email: "owner@verma.example", password: "garage-demo-1", remember: 0 },
  });
  const { token, garages } = (await signedIn.json()).data;
  const headers = {
    Authorization: `Bearer ${token}`,
    "X-Garage-Id": String(garages[0].garageId),
  };
  const staffId = await addStaff(page.request, headers, { email, password });

  await page.goto(await fromMail(email, INVITATION));
  await page.getByRole("button", { name: "Accept invitation" }).click();
  // The email was not verified before, and the garage chose the password. So the person must set a
  // new password.
  await page.waitForURL("**/confirm-password");
  const own = `${password}-own`;
  await chooseNewPassword(page, own, "PROCEED");
  await page.waitForURL("**/success");
  await page.getByRole("button", { name: "Login" }).click();
  await signInAs(page, { email, password: own });
  await page.waitForURL("**/dashboard/home");
  // The garage that the person joined is in grace, so its reminder opens first.
  await page.getByRole("button", { name: "Remind me later" }).click();
  await page.getByRole("button", { name: /^Branch/ }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(2);

  await page.request.delete(`/api/garage/staffs/${staffId}`, { headers });
  await page.request.post("/api/garage/logout", { headers });
});

test("an unknown invitation link shows that the invitation has expired or was already used", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/accept-invitation#token=made-up");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText(/This invitation has expired or was already used/)).toBeVisible();
});
