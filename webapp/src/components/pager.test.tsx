import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Pager } from "./pager";

const at = (page: number) => ({ page, size: 10, search: "" });

test("a page number past the end changes to the last page once the new total is loaded", () => {
  const change = vi.fn();
  const { rerender } = render(<Pager list={at(9)} total={26} stale change={change} />);
  expect(change).not.toHaveBeenCalled();
  rerender(<Pager list={at(9)} total={26} change={change} />);
  expect(change).toHaveBeenCalledWith({ page: 3 });
});

test("the pager of an empty list stays on page 1", () => {
  const change = vi.fn();
  render(<Pager list={at(1)} total={0} change={change} />);
  expect(change).not.toHaveBeenCalled();
});
