import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { HINT, serveElsewhere } from "@/testing/elsewhere";
import { OWES, owing } from "@/testing/khata";
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
import {
  asha,
  create,
  lineField,
  MAY,
  SAVED,
  searched,
  sent,
  serveCars,
  serveIntake,
  textIn,
  vikram,
  write,
} from "@/testing/show-intake";
import { NewJobScreen } from "./new-job-screen";

beforeEach(() => {
  serveCustomers();
  serveIntake();
  serveElsewhere();
});

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

const LINE = "KA05MX7171 baleno engine oil change";
const showBoth = () => show(<NewJobScreen />, MAY);
const button = (name: string) => screen.queryByRole("button", { name });

describe("the line above the form", () => {
  test("it has the focus, and the form is below it", async () => {
    showBoth();
    const line = await lineField();
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(button("Continue to job")).toBeTruthy();
    expect(button("Create job")).toBeNull();
  });

  test("the first key makes the page quick entry, and the line keeps its focus", async () => {
    const user = showBoth();
    const line = await lineField();
    await user.click(line);
    await user.keyboard("K");
    expect(button("Continue to job")).toBeNull();
    expect(await screen.findByRole("button", { name: "Create job" })).toBeTruthy();
    await user.keyboard("A05");
    expect(document.activeElement).toBe(line);
    expect(line.value).toBe("KA05");
  });

  test("the form comes back with its text after the line is empty again", async () => {
    const user = showBoth();
    const line = await lineField();
    await fill(user);
    await write(user, LINE);
    // The entry has nothing from the form.
    await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
    expect(textIn("Customer Name")).toBe("");
    await user.clear(line);
    expect(button("Create job")).toBeNull();
    expect(textIn("Customer Name")).toBe("Zoya Khan");
    expect(textIn("Vehicle Number").replaceAll(" ", "")).toBe("MH12AB1234");
    expect(document.activeElement).toBe(line);
    await press(user, "Continue to job");
    expect(await screen.findByText("New customer added!")).toBeTruthy();
  });

  test("quick entry stays after the line is empty, if a person edited a field", async () => {
    const user = showBoth();
    await write(user, LINE);
    await user.type(await screen.findByLabelText("Customer Name"), "Ramesh Patil");
    await user.clear(await lineField());
    expect(button("Create job")).toBeTruthy();
    expect(textIn("Customer Name")).toBe("Ramesh Patil");
  });

  test("the line creates a job, and the next car begins with an empty form", async () => {
    serveCars([asha]);
    const user = showBoth();
    await lineField();
    await user.type(screen.getByLabelText("Customer Name"), "Zoya");
    await write(user, "MH12AB1234 engine oil change");
    await screen.findByRole("button", { name: "Create job" });
    await create(user);
    await screen.findByRole("dialog", { name: SAVED });
    expect(sent).toMatchObject([{ customer: { customerId: 8 }, vehicle: { vehicleId: 9 } }]);
    await press(user, "Next car");
    await waitFor(() => expect(button("Continue to job")).toBeTruthy());
    expect(textIn("Customer Name")).toBe("");
  });

  test("an unfinished entry is restored in place of the form, until a person starts over", async () => {
    const user = showBoth();
    await write(user, LINE);
    cleanup();
    const again = showBoth();
    expect((await lineField()).value).toBe(LINE);
    expect(screen.getByText("We restored your unfinished entry.")).toBeTruthy();
    expect(button("Continue to job")).toBeNull();
    await press(again, "Start over");
    await waitFor(() => expect(button("Continue to job")).toBeTruthy());
    expect((await lineField()).value).toBe("");
    expect(screen.queryByText("We restored your unfinished entry.")).toBeNull();
  });

  test("the text of the form is no entry, so a reload restores no line", async () => {
    const user = showBoth();
    await lineField();
    await fill(user);
    cleanup();
    showBoth();
    expect((await lineField()).value).toBe("");
    expect(button("Continue to job")).toBeTruthy();
  });

  test("Enter in the empty line goes to the first field of the form", async () => {
    const user = showBoth();
    await user.click(await lineField());
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText("Vehicle Number")),
    );
  });

  test("a line that comes late does not take the focus from a field", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(at("/api/garage/get-job-defaults"), async () => {
        await released;
        return undefined;
      }),
    );
    const user = showBoth();
    const name = screen.getByLabelText("Customer Name");
    await user.type(name, "Zo");
    release();
    await lineField();
    await user.keyboard("ya");
    expect(textIn("Customer Name")).toBe("Zoya");
  });

  test("text of the form is guarded while the line is written", async () => {
    const openJob = { jobId: 31, jobCode: "JOB-00031", createdOn: "2026-11-24T09:30:00+05:30" };
    serveCars([{ ...asha, openJob }]);
    const user = showBoth();
    await lineField();
    await user.type(screen.getByLabelText("Customer Name"), "Zoya");
    await write(user, "MH12AB1234 engine oil change");
    await user.click(await screen.findByRole("link", { name: "Open it" }));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  });
});

describe("rights", () => {
  test("without the right to add jobs, the page is the form without a line", async () => {
    serveCars([asha]);
    const user = show(<NewJobScreen />, ["change_customers"]);
    expect(await screen.findByText(/^This page is for a new customer/)).toBeTruthy();
    await user.type(screen.getByLabelText("Vehicle Number"), "MH12AB1234");
    await user.type(screen.getByLabelText("Vehicle Model"), "Swift");
    expect(screen.queryByRole("textbox", { name: "Write it in one line" })).toBeNull();
    expect(button("Continue to job")).toBeTruthy();
    expect(searched).toEqual([]);
  });

  test("without the right to add customers, the page has neither form nor line", async () => {
    show(<NewJobScreen />, ["change_jobs"]);
    expect(await screen.findByText("Your role cannot add customers.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("a plate that the garage knows", () => {
  const typePlate = async (plate = "mh 12 ab 1234") => {
    const user = showBoth();
    await lineField();
    await user.type(screen.getByLabelText("Vehicle Number"), plate);
    return user;
  };
  const note = async () => {
    const text = await screen.findByText("MH 12 AB 1234 is known here: Maruti Swift.");
    return within(text.closest<HTMLElement>("[role=status]") as HTMLElement);
  };

  test("its note leads to a new job of each owner, or to a new owner", async () => {
    serveCars([asha, vikram]);
    await typePlate();
    const links = (await note()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      [
        "Asha Rao98765 43210New job for this vehicle",
        "/dashboard/add-new-job?garageId=11&customerId=8&vehicleId=9",
      ],
      [
        "Vikram Rao98123 00000New job for this vehicle",
        "/dashboard/add-new-job?garageId=11&customerId=7&vehicleId=9",
      ],
      [
        "Somebody elseNew owner",
        "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=1&vehicleId=9",
      ],
    ]);
  });

  test("its note shows the open job", async () => {
    const openJob = { jobId: 31, jobCode: "JOB-00031", createdOn: "2026-11-24T09:30:00+05:30" };
    serveCars([{ ...asha, openJob }]);
    await typePlate();
    const known = await note();
    expect(known.getByText("JOB-00031 is open for this car since 24/11/2026.")).toBeTruthy();
    expect(known.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe(
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    );
    expect(known.queryByRole("button")).toBeNull();
  });

  test("a plate of nobody and an incomplete plate show nothing", async () => {
    serveCars([asha]);
    const user = await typePlate("KA05MX7171");
    await waitFor(() => expect(searched).toEqual(["KA05MX7171"]));
    await user.clear(screen.getByLabelText("Vehicle Number"));
    await user.type(screen.getByLabelText("Vehicle Number"), "MH12AB");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(searched).toEqual(["KA05MX7171"]);
    expect(screen.queryByText(/is known here/)).toBeNull();
  });

  test("an owner of the known plate shows what they owe, inside the link", async () => {
    serveCars([{ ...asha, account: owing }]);
    await typePlate();
    const owes = await (await note()).findByText(OWES);
    expect(owes.closest("a")?.textContent).toContain("Asha Rao");
  });

  test("a plate that only another branch knows can be used here", async () => {
    const { sought } = serveElsewhere("MH12RT7789");
    const user = await typePlate("MH12RT7789");
    expect(await screen.findByText(HINT)).toBeTruthy();
    const car = { ...asha, vehicleNumber: "MH12RT7789", vehicleModel: "Activa" };
    server.use(
      http.get(at("/api/garage/get-search-details"), () =>
        answer({ searchType: 1, records: [car] }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Use MH 12 RT 7789" }));
    expect(await screen.findByText("MH 12 RT 7789 is known here: Activa.")).toBeTruthy();
    expect(screen.queryByText(HINT)).toBeNull();
    expect(sought).toEqual(["MH12RT7789"]);
  });

  test("its links ask nothing while only the plate is typed, and ask before other text is lost", async () => {
    serveCars([asha]);
    const user = await typePlate();
    const link = (await note()).getByRole("link", { name: /Asha Rao/ });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.type(screen.getByLabelText("Customer Name"), "Zoya");
    await user.click(link);
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  });
});
