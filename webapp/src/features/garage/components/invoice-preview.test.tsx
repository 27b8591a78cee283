import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { noProfile } from "@/testing/garage";
import { refuse, server } from "@/testing/server";
import { PREVIEW, previewed, retype, serveGarage, showGarage as show } from "@/testing/show-garage";
import { watchSight } from "@/testing/sight";

beforeEach(serveGarage);

describe("Invoice preview", () => {
  const paper = () => screen.findByTitle<HTMLIFrameElement>("An example of your invoice");

  test("Invoice preview shows the values of the settings form in a frame that runs no scripts", {
    tags: "spec:garage-7",
  }, async () => {
    const user = await show();
    const frame = await paper();
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
    expect(frame.srcdoc).toContain("Invoice of Sharma Motors Private Limited");
    await retype(user, "Legal name", "Zoya");
    await waitFor(() => expect(frame.srcdoc).toContain("Invoice of Zoya"));
    // The preview waits for a pause in typing, so a whole word causes only one request.
    expect(previewed).toHaveLength(2);
  });

  test("Invoice preview loads only when it scrolls near the visible area", async () => {
    const sight = watchSight();
    await show();
    const place = await screen.findByRole("region", { name: "Preview" });
    expect(within(place).queryByText(/Your invoice appears here/)).toBeNull();
    expect(previewed).toEqual([]);
    act(() => sight.come());
    await paper();
    expect(previewed).toHaveLength(1);
  });

  test("Invoice preview keeps the last valid version while the form has errors", {
    tags: "spec:garage-7",
  }, async () => {
    const user = await show();
    const frame = await paper();
    await retype(user, "Address", "");
    expect(
      await screen.findByText("Last valid preview. Fix the marked fields to update it."),
    ).toBeTruthy();
    expect(frame.srcdoc).toContain("Sharma Motors Private Limited");
    expect(previewed).toHaveLength(1);
  });

  test("Invoice preview without saved settings shows a placeholder and sends no request", async () => {
    await show(noProfile);
    expect(await screen.findByText("Your invoice appears here")).toBeTruthy();
    expect(previewed).toEqual([]);
  });

  test("Invoice preview can be loaded again after a failed request", async () => {
    server.use(http.post(PREVIEW, () => refuse(400, { code: "x" }), { once: true }));
    const user = await show();
    expect(await screen.findByText("The preview could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await paper()).toBeTruthy();
  });
});
