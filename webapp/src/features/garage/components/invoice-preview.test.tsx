import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { noProfile } from "@/testing/garage";
import { refuse, server } from "@/testing/server";
import { PREVIEW, previewed, retype, serveGarage, showGarage as show } from "@/testing/show-garage";
import { watchSight } from "@/testing/sight";

beforeEach(serveGarage);

describe("the preview", () => {
  const paper = () => screen.findByTitle<HTMLIFrameElement>("An example of your invoice");

  test("follows the form, in a frame that runs nothing", { tags: "spec:garage-7" }, async () => {
    const user = await show();
    const frame = await paper();
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
    expect(frame.srcdoc).toContain("Invoice of Sharma Motors Private Limited");
    await retype(user, "Legal name", "Zoya");
    await waitFor(() => expect(frame.srcdoc).toContain("Invoice of Zoya"));
    // Not one for each letter.
    expect(previewed).toHaveLength(2);
  });

  test("is asked for when somebody comes near it", async () => {
    const sight = watchSight();
    await show();
    const place = await screen.findByRole("region", { name: "Preview" });
    expect(within(place).queryByText(/Your invoice appears here/)).toBeNull();
    expect(previewed).toEqual([]);
    act(() => sight.come());
    await paper();
    expect(previewed).toHaveLength(1);
  });

  test("stays as it was while the form has errors, and nothing is asked", {
    tags: "spec:garage-7",
  }, async () => {
    const user = await show();
    const frame = await paper();
    await retype(user, "Address", "");
    expect(await screen.findByText("As it was before what is marked in the form.")).toBeTruthy();
    expect(frame.srcdoc).toContain("Sharma Motors Private Limited");
    expect(previewed).toHaveLength(1);
  });

  test("of a garage that has said nothing yet says what it waits for", async () => {
    await show(noProfile);
    expect(await screen.findByText("Your invoice appears here")).toBeTruthy();
    expect(previewed).toEqual([]);
  });

  test("that fails can be tried again", async () => {
    server.use(http.post(PREVIEW, () => refuse(400, { code: "x" }), { once: true }));
    const user = await show();
    expect(await screen.findByText("The preview could not be drawn.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await paper()).toBeTruthy();
  });
});
