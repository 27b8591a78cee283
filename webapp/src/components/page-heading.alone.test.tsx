import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageHeading } from "./page-heading";

test("the page heading gets the focus when a new page opens, but not on the first page or on the same page", () => {
  const visit = (path: string) => {
    window.history.replaceState(null, "", path);
    const { unmount } = render(<PageHeading>Page</PageHeading>);
    const focused = document.activeElement === screen.getByRole("heading");
    unmount();
    return focused;
  };
  expect(["/login", "/dashboard/home", "/dashboard/home", "/login"].map(visit)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
