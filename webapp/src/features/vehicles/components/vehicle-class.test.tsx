import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { vehicle } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, sentBody, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "./vehicle-panel";
import { VehicleScreen } from "./vehicle-screen";

const CAR = "*/api/garage/vehicles/71";

beforeEach(() => {
  server.use(
    http.get(at("/api/garage/vehicles/job-history"), () =>
      answer({ jobs: [], recordCount: 0, asOf: null }),
    ),
  );
});

async function edit(now: ReturnType<typeof vehicle>) {
  window.history.replaceState(null, "", "/dashboard/manage/vehicles/view?vehicleId=71");
  const me = signInWith(["change_customers"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(CAR, () => answer(now)),
  );
  const { user } = renderApp(<VehicleScreen />);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  return user;
}

const chosen = () => screen.findByLabelText<HTMLSelectElement>("Class of vehicle");

test("the class that the model probably has is offered and chosen with one tap", async () => {
  const user = await edit(vehicle({ vehicleModel: "Hyundai Creta" }));
  expect((await chosen()).value).toBe("");
  await user.click(await screen.findByRole("button", { name: "SUV? Please check" }));
  await waitFor(async () => expect((await chosen()).value).toBe("suv"));
  expect(screen.queryByRole("button", { name: /Please check/ })).toBeNull();
  const sent = sentBody(CAR, () => answer(vehicle({ vehicleClass: "suv" })), "put");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await sent).toMatchObject({ vehicleClass: "suv", vehicleModel: "Hyundai Creta" });
});

test("a saved class is chosen, and can be removed", async () => {
  const user = await edit(vehicle({ vehicleClass: "sedan" }));
  expect((await chosen()).value).toBe("sedan");
  await user.selectOptions(await chosen(), "Not chosen");
  const sent = sentBody(CAR, () => answer(vehicle()), "put");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await sent).toMatchObject({ vehicleClass: "" });
});

test("a guess that nobody chooses is not saved", async () => {
  const user = await edit(vehicle({ vehicleModel: "Hyundai Creta" }));
  await screen.findByRole("button", { name: "SUV? Please check" });
  const model = await screen.findByLabelText("Vehicle Model");
  await user.type(model, " SX");
  const sent = sentBody(CAR, () => answer(vehicle()), "put");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await sent).toMatchObject({ vehicleClass: "", vehicleModel: "Hyundai Creta SX" });
});
