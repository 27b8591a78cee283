import { screen } from "@testing-library/react";
import { http } from "msw";
import { AddJobScreen } from "@/features/jobs/editor/add-job-screen";
import { isoToday } from "@/lib/dates/day";
import { press } from "./job-summary";
import { jobDefaults, services } from "./jobs";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

const ADDRESS = "/dashboard/add-new-job?garageId=11&customerId=8&vehicleId=9";
export const TODAY = isoToday();
type User = ReturnType<typeof renderApp>["user"];

/** Serves the data that the form loads first. */
export function serveAddJob() {
  server.use(
    http.get("*/api/garage/customers/8", () =>
      answer({ customerId: 8, customerName: "Meera Bhat", phoneNumber: "9820012345" }),
    ),
    http.get(at("/api/garage/get-customer-vehicles"), () =>
      answer([
        { vehicleId: 9, vehicleNumber: "MH12AB1234", vehicleModel: "Honda City", totalJobs: 0 },
      ]),
    ),
    // The garage has no GST profile, so GST is off by default.
    http.get(at("/api/garage/get-job-defaults"), () =>
      answer({ ...jobDefaults, gstProfileMissing: true }),
    ),
    http.get(at("/api/garage/jobservices"), () => answer(services)),
  );
}

export function showAddJob(permissions = ["change_jobs"], address = ADDRESS) {
  window.history.replaceState(null, "", address);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<AddJobScreen />);
}

export const add = async (user: User, name: string) =>
  user.click((await screen.findAllByRole("button", { name: `Add ${name}` }))[0] as HTMLElement);

export async function toStepTwo() {
  const { user } = showAddJob();
  await add(user, "Engine oil change");
  await press(user, "Continue");
  await screen.findByText("Enter handling details");
  await screen.findByRole("radio", { name: "High" });
  return user;
}

export async function fill(user: User) {
  await user.type(screen.getByLabelText("Entry DOD"), TODAY);
  await user.click(screen.getByRole("radio", { name: "High" }));
  await user.click(screen.getByRole("radio", { name: "No" }));
  await user.click(screen.getByRole("radio", { name: "UPI" }));
}
