import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { JobPrint } from "./job-print";

test.each(["sheet", "roll"] as const)(
  "prints a job once on a %s, and is gone after it",
  (paper) => {
    const print = vi.spyOn(window, "print").mockReturnValue(undefined);
    const done = vi.fn();
    const props = { job: jobSheet, garageName: "Andheri", paper };
    const { rerender } = render(<JobPrint {...props} done={done} />);
    rerender(<JobPrint {...props} done={done} />);
    expect(print).toHaveBeenCalledOnce();
    const card = screen.getByLabelText("Job card JOB-00031");
    expect(card.dataset.print).toBe(paper);
    expect(card.parentElement).toBe(document.body);
    expect(card.textContent).toContain("MH 12 AB 1234");
    expect(card.textContent).toContain("Meera Bhat");
    expect(card.textContent?.includes("Customer's signature")).toBe(paper === "sheet");
    window.dispatchEvent(new Event("afterprint"));
    expect(done).toHaveBeenCalledOnce();
  },
);
