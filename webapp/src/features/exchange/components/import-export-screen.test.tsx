import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { serveImports, showImports as show } from "@/testing/show-imports";

beforeEach(serveImports);

describe("Import and export screen", () => {
  test("Import and export screen hides the import from people without import permission", {
    tags: "spec:garage-2",
  }, () => {
    show("", ["export_data"]);
    expect(screen.getByRole("region", { name: "Lists" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "GST returns" }).getAttribute("href")).toBe(
      "/dashboard/manage/gst-returns",
    );
    expect(screen.queryByRole("region", { name: "Import" })).toBeNull();
  });

  test("Import and export screen shows a notice to people without permission", {
    tags: "spec:garage-2",
  }, () => {
    show("", []);
    expect(screen.getByText("Your role cannot import or export.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
