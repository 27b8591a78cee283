import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { home as whole } from "@/testing/home";
import { answer, at, refuse, server } from "@/testing/server";
import { showHome as home } from "@/testing/show-home";

test.each([
  ["Jobs", "/dashboard/manage/jobs"],
  ["Customers", "/dashboard/manage/customers"],
  ["Staffs", "/dashboard/manage/staffs"],
  ["Vehicles", "/dashboard/manage/vehicles"],
])("the card %s on home links to %s", { tags: "spec:home-18" }, async (label, href) => {
  home();
  const section = await screen.findByRole("region", { name: "Management" });
  expect(
    within(section)
      .getByRole("link", { name: new RegExp(`^${label}`) })
      .getAttribute("href"),
  ).toBe(href);
});

test("the card Parts on home links to the parts list", async () => {
  home(["see_parts"]);
  const section = await screen.findByRole("region", { name: "Management" });
  const card = within(section).getByRole("link", { name: /^Parts/ });
  expect(card.getAttribute("href")).toBe("/dashboard/manage/parts");
});

test("home has no card Parts for a person who may not see parts", async () => {
  home([]);
  const section = await screen.findByRole("region", { name: "Management" });
  expect(within(section).getAllByRole("link")).toHaveLength(5);
});

test.each([
  [8450, 4, "4 new", "₹8,450.00"],
  [0, 0, "Nothing new", "₹0.00"],
])(
  "home shows %d rupees that are likely lost, with %d new findings",
  async (lost, newCount, help, amount) => {
    const leaks = { lost, openCount: 5, newCount };
    server.use(http.get(at("/api/garage/get-home"), () => answer({ ...whole, leaks })));
    home();
    const row = await screen.findByRole("link", { name: /^Likely lost/ });
    expect(row.textContent).toBe(`Likely lost${help}${amount}`);
    expect(row.getAttribute("href")).toBe("/dashboard/manage/leaks");
  },
);

test("home says nothing of leaks while the radar is off", async () => {
  home();
  await screen.findByRole("link", { name: /^Overdue/ });
  expect(screen.queryByText("Likely lost")).toBeNull();
});

test.each([
  [3, 0, "Ask the customer"],
  [3, 2, "2 valid until tomorrow"],
])("home shows %d estimates that wait, %d of them not for long", async (count, endsSoon, help) => {
  const estimates = { count, endsSoon };
  server.use(http.get(at("/api/garage/get-home"), () => answer({ ...whole, estimates })));
  home();
  const row = await screen.findByRole("link", { name: /^Estimates waiting for an answer/ });
  expect(row.textContent).toBe(`Estimates waiting for an answer${help}${count}`);
  expect(row.getAttribute("href")).toBe("/dashboard/manage/estimates?tab=waiting");
});

test.each([
  [1, 91, "/dashboard/manage/estimates/view?garageId=11&estimateId=91"],
  [3, null, "/dashboard/manage/estimates?tab=approved"],
])(
  "the first row of home leads to %d approved estimates without a job",
  async (count, id, href) => {
    const approved = { count, estimateId: id };
    server.use(http.get(at("/api/garage/get-home"), () => answer({ ...whole, approved })));
    home();
    const row = await screen.findByRole("link", { name: /^Approved, open the job/ });
    expect(row.textContent).toBe(`Approved, open the jobThe customer said yes${count}`);
    expect(row.getAttribute("href")).toBe(href);
    const section = screen.getByRole("region", { name: "Needs attention" });
    expect(within(section).getAllByRole("link")[0]).toBe(row);
  },
);

test("home asks once for everything that it shows first", async () => {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (searchParams.get("garageId") === "11") asked.push(pathname.split("/").pop() ?? "");
  };
  server.events.on("request:start", note);
  home(["change_gst_profile", "record_payments"]);
  await screen.findByText("12");
  server.events.removeListener("request:start", note);
  expect(asked.filter((path) => path.startsWith("get-"))).toEqual(["get-home"]);
});

test("Try Again loads a home that could not be loaded, and its cards are there already", async () => {
  server.use(http.get(at("/api/garage/get-home"), () => refuse(404, { code: "x" })));
  const { user } = home();
  expect(await screen.findByText("Home could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Management" })).toBeTruthy();
  server.resetHandlers();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("12")).toBeTruthy();
});

test("home shows no money and no setup steps to a person who may not see them", async () => {
  home();
  await screen.findByText("12");
  expect(screen.queryByRole("region", { name: "Money today" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Set up your garage" })).toBeNull();
});

test("home lists only what waits, and says if nothing does", async () => {
  home();
  const section = within(await screen.findByRole("region", { name: "Needs attention" }));
  expect(section.getAllByRole("link").map((row) => row.textContent)).toEqual([
    "OverdueThe delivery date has passed2",
    "Delivered, not paidPayment is due999+",
  ]);
});

test("home says that nothing waits, and shows the rest below it", async () => {
  server.use(http.get(at("/api/garage/get-home"), () => answer({ ...whole, waiting: [] })));
  home();
  await screen.findByText("Nothing waits for you.");
  expect(screen.getByRole("region", { name: "Cars received, last 30 days" })).toBeTruthy();
});

test("home has no row for estimates while none waits", async () => {
  home();
  await screen.findByRole("link", { name: /^Overdue/ });
  expect(screen.queryByText("Estimates waiting for an answer")).toBeNull();
  expect(screen.queryByText("Approved, open the job")).toBeNull();
});

describe("home advertisement", { tags: "spec:home-19" }, () => {
  const config = (advertisement: string | null) =>
    http.get(at("/api/garage/config"), () =>
      answer({ supportEmail: "", supportPhone: "", advertisement, version: "1" }),
    );

  test("home shows the advertisement from the server's configuration", async () => {
    server.use(config("/media/tyres.png"));
    home();
    expect(await screen.findByRole("img", { name: "Advertisement" })).toBeTruthy();
  });

  test("home shows no advertisement if the server's configuration has none", async () => {
    server.use(config(null));
    home();
    await screen.findByText("12");
    expect(screen.queryByRole("img", { name: "Advertisement" })).toBeNull();
  });
});
