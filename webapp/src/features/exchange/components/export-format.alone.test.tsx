import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "@/testing/server";
import { serveImports, showImports } from "@/testing/show-imports";

const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/browser/save-file", () => ({ saveFile: save }));

beforeEach(() => {
  save.mockReset();
  serveImports();
});

test("Chosen file format is used for lists and GST returns, and CSV is preselected", {
  tags: ["spec:garage-11", "spec:garage-12"],
}, async () => {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${pathname.split("/").pop()} ${searchParams.get("format")}`);
    return new HttpResponse("x");
  };
  server.use(
    http.get("*/api/garage/export/:what", note),
    http.get("*/api/garage/gst-export/:part", note),
  );
  const { user } = showImports();
  const press = async (name: string | RegExp) => {
    const saved = save.mock.calls.length;
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(saved + 1));
  };
  await press("Export all jobs");
  await user.selectOptions(screen.getByLabelText("Download as"), "Excel workbook (.xlsx)");
  await press("Export all customers");
  await press(/^Download Exempt supplies/);
  expect(asked).toEqual(["jobs csv", "customers xlsx", "exempt xlsx"]);
});
