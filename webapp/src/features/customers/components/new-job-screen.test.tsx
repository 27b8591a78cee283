import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CUSTOMERS,
  fill,
  press,
  REGISTERED,
  serveCustomers,
  showPlace as show,
} from "@/testing/new-customer";
import { signInWith } from "@/testing/people";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { NewJobScreen } from "./new-job-screen";

beforeEach(serveCustomers);

describe("new job for a new customer", () => {
  test("adding a customer and vehicle opens the job form for them", {
    tags: "spec:customers-26",
  }, async () => {
    const user = show(<NewJobScreen />);
    await fill(user);
    await press(user, "Continue to job");
    expect(await screen.findByText("New customer added!")).toBeTruthy();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith(
      "/dashboard/add-new-job?garageId=11&customerId=9&vehicleId=90",
    );
  });

  test("Cancel on the new job page opens home", { tags: "spec:customers-26" }, async () => {
    const user = show(<NewJobScreen />);
    await press(user, "Cancel");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });

  test("the new job page uses the current branch until the person types, and then keeps that branch", async () => {
    const garages: (string | null)[] = [];
    server.use(
      http.post(CUSTOMERS, ({ request }) => {
        garages.push(new URL(request.url).searchParams.get("garageId"));
        return HttpResponse.json(REGISTERED);
      }),
    );
    const me = signInWith(["change_customers"]);
    const both = me.garages.map((one) => ({ ...one, permissions: ["change_customers"] }));
    const user = show(<NewJobScreen />);
    const info = { success: true, message: "", data: { ...me, token: "gt_one", garages: both } };
    localStorage.setItem("userInfo", JSON.stringify(info));
    const moveTo = (garageId: string) => {
      localStorage.setItem("garageId", garageId);
      window.dispatchEvent(new StorageEvent("storage"));
    };
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: both })));
    await waitFor(() => moveTo("22"));
    await fill(user);
    moveTo("11");
    expect(
      await screen.findByText("You started this in Whitefield. It will be saved there."),
    ).toBeTruthy();
    await press(user, "Continue to job");
    await waitFor(() => expect(garages).toEqual(["22"]));
  });
});
