import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "@/testing/server";
import { serveImports, showImports as show } from "@/testing/show-imports";

const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/browser/save-file", () => ({ saveFile: save }));

beforeEach(serveImports);

test("Import template is downloaded for the chosen type of data", {
  tags: "spec:garage-13",
}, async () => {
  const requests: string[] = [];
  server.use(
    http.get("*/api/garage/import-template/:what", ({ params }) => {
      requests.push(String(params.what));
      return new HttpResponse("Category\r\n");
    }),
  );
  const { user } = show();
  await user.selectOptions(screen.getByLabelText("Content of the file"), "Services");
  await user.click(screen.getByRole("button", { name: "Download template for services" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(requests).toEqual(["services"]);
});
