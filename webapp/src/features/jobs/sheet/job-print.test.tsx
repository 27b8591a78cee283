import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { PrintButton } from "./print-button";

const card = () => screen.queryByLabelText("Job card JOB-00031");
const fire = (name: string) => act(() => window.dispatchEvent(new Event(name)));

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

test("the browser's print command prints the job card", () => {
  show();
  expect(card()).toBeNull();
  fire("beforeprint");
  expect(card()?.dataset.print).toBe("sheet");
  fire("afterprint");
  expect(card()).toBeNull();
});
