import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { at, refuse, server } from "@/testing/server";
import { ExportButton } from "./export-button";

// jsdom cannot download files. The browser tests cover the download.
const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/browser/save-file", () => ({ saveFile: save }));

const EXPORT = at("/api/garage/export/{what}").replace("{what}", "jobs");
const button = () => screen.findByRole<HTMLButtonElement>("button", { name: "Export all jobs" });

beforeEach(() => {
  save.mockReset();
  storeSession();
});

test("exporting a list downloads the file once, even after a double click", {
  tags: "spec:garage-12",
}, async () => {
  const asked: (string | null)[] = [];
  let pressedTwice = () => {};
  const twice = new Promise<void>((resolve) => {
    pressedTwice = resolve;
  });
  server.use(
    http.get(EXPORT, async ({ request }) => {
      await twice;
      asked.push(new URL(request.url).searchParams.get("garageId"));
      return new HttpResponse("Job ID\r\nJOB-00001\r\n", {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="jobs-2026-11-20.csv"',
        },
      });
    }),
  );
  const { user } = renderApp(<ExportButton garageId={22} what="jobs" />);
  await user.dblClick(await button());
  pressedTwice();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const file: File = save.mock.calls[0]?.[0];
  expect(file.name).toBe("jobs-2026-11-20.csv");
  expect(asked).toEqual(["22"]);
});

test("a refused export shows the reason and downloads nothing", async () => {
  const message = "Your role (Technician) may not do this.";
  server.use(http.get(EXPORT, () => refuse(400, { code: "role_denied", message })));
  const { user } = renderApp(<ExportButton garageId={11} what="jobs" />);
  await user.click(await button());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  expect((await button()).disabled).toBe(false);
});

test("the export button is hidden when no garage is selected", () => {
  renderApp(<ExportButton garageId={undefined} what="jobs" />);
  expect(screen.queryByRole("button")).toBeNull();
});
