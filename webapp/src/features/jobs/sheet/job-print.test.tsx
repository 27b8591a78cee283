import { act, screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { jobPart } from "@/testing/job-parts";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { PrintButton } from "./print-button";

const card = () => screen.queryByLabelText("Job card JOB-00031");
const fire = (name: string) => act(() => window.dispatchEvent(new Event(name)));

const DEFAULTS = at("/api/garage/get-job-defaults");
const CODE = "*/api/garage/jobs/31/scan-code";

beforeEach(() => server.use(http.get(DEFAULTS, () => answer(jobDefaults))));

function show() {
  signInWith([]);
  return renderApp(<PrintButton job={jobSheet} />);
}

test.each([
  ["A4 sheet", "sheet"],
  ["80 mm roll", "roll"],
] as const)(
  "printing a job on an %s prints the job card once and then removes the card from the page",
  async (item, paper) => {
    let printed: string | null | undefined;
    const print = vi.spyOn(window, "print").mockImplementation(() => {
      printed = card()?.dataset.print;
    });
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Print" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
    expect(print).toHaveBeenCalledOnce();
    expect(printed).toBe(paper);
    expect(card()?.parentElement).toBe(document.body);
    expect(card()?.textContent).toContain("MH 12 AB 1234");
    expect(card()?.textContent).toContain("Meera Bhat");
    expect(card()?.textContent?.includes("Customer's signature")).toBe(paper === "sheet");
    fire("afterprint");
    expect(card()).toBeNull();
    print.mockRestore();
  },
);

test("the printed card shows parts, and the GST of each rate", () => {
  signInWith([]);
  const parts = [
    jobPart({ quantity: 2, amount: 813.56 }),
    jobPart({ jobPartId: 62, onBill: false }),
  ];
  const taxRows = [
    { gstRate: 5, taxable: 100, tax: 5 },
    { gstRate: 18, taxable: 6533.9, tax: 1176.1 },
  ];
  renderApp(<PrintButton job={{ ...jobSheet, parts, taxRows }} />);
  fire("beforeprint");
  for (const words of [
    "0986-AF 0051 · 2 NOS × ₹480.00₹813.56",
    "1 NOS × ₹480.00 · not on the bill",
    "GST 5%₹5.00",
    "GST 18%₹1,176.10",
  ])
    expect(card()?.textContent).toContain(words);
  fire("afterprint");
});

test("the browser's print command prints the job card", () => {
  show();
  expect(card()).toBeNull();
  fire("beforeprint");
  expect(card()?.dataset.print).toBe("sheet");
  fire("afterprint");
  expect(card()).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])("with hasParts %s, the code of the job is requested %i times", async (hasParts, times) => {
  let codes = 0;
  let defaults = 0;
  server.use(
    http.get(DEFAULTS, () => {
      defaults += 1;
      return answer({ ...jobDefaults, hasParts });
    }),
    http.get(CODE, () => {
      codes += 1;
      return answer({ jobCode: "JOB-00031", svg: "<svg/>" });
    }),
  );
  show();
  await vi.waitFor(() => expect(defaults).toBe(1));
  await vi.waitFor(() => expect(codes).toBe(times));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  fire("beforeprint");
  expect(codes).toBe(times);
  expect(screen.queryAllByAltText("Code of JOB-00031")).toHaveLength(times);
});
