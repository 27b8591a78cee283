import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { serveImports, showImports } from "@/testing/show-imports";
import { GstReturnsScreen } from "./gst-returns-screen";

const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/browser/save-file", () => ({ saveFile: save }));

beforeEach(() => {
  save.mockReset();
  serveImports();
});

/** Serves the files and returns which were requested, with their formats. */
function serveFiles(): string[] {
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
  return asked;
}

async function press(user: ReturnType<typeof showImports>["user"], name: string | RegExp) {
  const saved = save.mock.calls.length;
  await user.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(saved + 1));
}

test("Chosen file format is used for lists, and CSV is preselected", {
  tags: "spec:garage-12",
}, async () => {
  const asked = serveFiles();
  const { user } = showImports();
  await press(user, "Export all jobs");
  await user.selectOptions(screen.getByLabelText("Download as"), "Excel workbook (.xlsx)");
  await press(user, "Export all customers");
  expect(asked).toEqual(["jobs csv", "customers xlsx"]);
});

test("Chosen file format is used for GST returns, and CSV is preselected", {
  tags: "spec:garage-11",
}, async () => {
  signInWith(["export_data"]);
  const asked = serveFiles();
  const { user } = renderApp(<GstReturnsScreen />);
  await press(user, /^Download Exempt supplies/);
  await user.selectOptions(screen.getByLabelText("Download as"), "Excel workbook (.xlsx)");
  await press(user, /^Download To others/);
  expect(asked).toEqual(["exempt csv", "b2c xlsx"]);
});

test("GST returns are refused to a role without exports", () => {
  signInWith(["see_jobs"]);
  renderApp(<GstReturnsScreen />);
  screen.getByText("Your role cannot see GST returns.");
  expect(screen.queryByRole("button")).toBeNull();
});
