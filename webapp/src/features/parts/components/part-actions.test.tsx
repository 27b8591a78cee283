import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { part } from "@/testing/parts";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { PART, serveParts, showPart as show } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./correction-panel";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(serveParts);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("archiving a part", () => {
  const archive = async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Archive" }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to archive Oil filter?" }),
    );
    await user.click(question.getByRole("button", { name: "Archive" }));
  };

  test("an archived part opens the parts list", async () => {
    let asked = 0;
    server.use(
      http.delete(PART, () => {
        server.use(
          http.get(PART, () => {
            asked += 1;
            return answer(part({ archived: true }));
          }),
        );
        return answer(null);
      }),
    );
    await archive();
    expect(await screen.findByText("The part has been archived.")).toBeTruthy();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/parts");
    // The open page does not load the archived part, which would remove the dialog too early.
    expect(asked).toBe(0);
  });

  test("a part with stock shows the reason and stays on the page", async () => {
    const message = "4 NOS are on the shelf. Correct the stock first.";
    server.use(http.delete(PART, () => refuse(200, { code: "part_in_stock", message })));
    await archive();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
  });
});
