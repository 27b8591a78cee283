import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { vehicle } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "./vehicle-panel";
import { VehicleScreen } from "./vehicle-screen";

vi.setConfig({ testTimeout: 15_000 });

const CAR = "*/api/garage/vehicles/71";
let now = vehicle();
let asked = 0;

beforeEach(() => {
  now = vehicle();
  asked = 0;
  server.use(
    http.get(at("/api/garage/vehicles/job-history"), () =>
      answer({ jobs: [], recordCount: 0, asOf: null }),
    ),
    http.get(CAR, () => {
      asked += 1;
      return answer(now);
    }),
  );
});

async function press(name: "Edit" | "Delete") {
  window.history.replaceState(null, "", "/dashboard/manage/vehicles/view?vehicleId=71");
  const me = signInWith(["change_customers"]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  const { user } = renderApp(<VehicleScreen />);
  await user.click(await screen.findByRole("button", { name }));
  return user;
}

describe("editing a vehicle", { tags: "spec:customers-20" }, () => {
  const number = () => screen.findByLabelText<HTMLInputElement>("Vehicle Number");
  const model = () => screen.findByLabelText<HTMLInputElement>("Vehicle Model");
  const save = () => screen.getByRole("button", { name: "Save changes" });

  test("an edited vehicle is sent with its record version, and the screen shows the saved vehicle", async () => {
    let sent: unknown;
    let garage: string | null = null;
    server.use(
      http.put(CAR, async ({ request }) => {
        sent = await request.json();
        garage = new URL(request.url).searchParams.get("garageId");
        now = vehicle({ vehicleNumber: "MH12AB9999", version: 2 });
        return HttpResponse.json({ success: true, message: "Vehicle updated.", data: now });
      }),
    );
    const user = await press("Edit");
    await user.clear(await number());
    await user.type(await number(), "mh12ab9999");
    await user.click(save());
    expect(await screen.findByText("Vehicle updated.")).toBeTruthy();
    expect(sent).toEqual({
      vehicleNumber: "MH12AB9999",
      vehicleModel: "Maruti Swift",
      otherPlate: false,
      vehicleClass: "",
      version: 1,
    });
    expect(garage).toBe("11");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: /MH 12 AB 9999/ })).toBeTruthy();
  });

  test("the edit form of a vehicle with an unusual plate has the checkbox for a different plate ticked", async () => {
    now = vehicle({ vehicleNumber: "77CD1" });
    await press("Edit");
    expect((await number()).value).toBe("77CD1");
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /different plate/ });
    expect(box.checked).toBe(true);
  });

  test("a refused vehicle number in the edit form shows an error under its field", async () => {
    const known = "Your garage already has the vehicle MH 12 AB 1";
    server.use(
      http.put(CAR, () => refuse(422, { code: "invalid", error: { vehicleNumber: [known] } })),
    );
    const user = await press("Edit");
    await number();
    await user.click(save());
    expect(await screen.findByText(known)).toBeTruthy();
  });

  test("a conflicting change of a vehicle shows a notice, and the newer record version can be loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(CAR, () => refuse(409, { code: "changed_meanwhile", message })));
    const user = await press("Edit");
    await user.clear(await model());
    await user.type(await model(), "Mine");
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await model()).value).toBe("Mine");
    now = vehicle({ vehicleModel: "Theirs", version: 2 });
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(async () => expect((await model()).value).toBe("Theirs"));
    expect(screen.queryByText(message)).toBeNull();
  });

  test("the vehicle form keeps its text when the newer record version cannot be loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(CAR, () => refuse(409, { code: "changed_meanwhile", message })));
    const user = await press("Edit");
    await user.type(await model(), " ZXi");
    await user.click(save());
    server.use(http.get(CAR, () => refuse(400, { code: "x", message: "Not now." })));
    await user.click(await screen.findByRole("button", { name: "Load the new version" }));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect((await model()).value).toBe("Maruti Swift ZXi");
    expect(screen.getByText(message)).toBeTruthy();
  });

  test("the vehicle form keeps its text after a network error and later shows that the subscription has expired", async () => {
    server.use(http.put(CAR, () => HttpResponse.error(), { once: true }));
    const user = await press("Edit");
    await user.type(await model(), " ZXi");
    await user.click(save());
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect((await model()).value).toBe("Maruti Swift ZXi");
    const message = "Your subscription ended on 08/11/2026.";
    server.use(http.put(CAR, () => refuse(402, { code: "subscription_expired", message })));
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe("deleting a vehicle", { tags: "spec:customers-20" }, () => {
  const confirm = async (user: Awaited<ReturnType<typeof press>>) => {
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "Do you want to delete Vehicle MH 12 AB 1234",
      }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));
  };

  test("deleting a vehicle opens the vehicle list and does not load the vehicle again", async () => {
    let garage: string | null = null;
    server.use(
      http.delete(CAR, ({ request }) => {
        garage = new URL(request.url).searchParams.get("garageId");
        return answer(null);
      }),
    );
    const user = await press("Delete");
    await confirm(user);
    expect(await screen.findByText("Vehicle deleted successfully!")).toBeTruthy();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/vehicles");
    expect(garage).toBe("11");
    expect(asked).toBe(1);
  });

  test("a refused delete of a vehicle shows the reason and stays on the page", async () => {
    const message = "Your role (Technician) may not do this.";
    server.use(http.delete(CAR, () => refuse(400, { code: "role_denied", message })));
    const user = await press("Delete");
    await confirm(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
  });
});
