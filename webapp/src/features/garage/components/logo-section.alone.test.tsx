import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { gstProfile } from "@/testing/garage";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { at, refuse, server } from "@/testing/server";
import { LogoSection } from "./logo-section";

// jsdom has no canvas. The browser tests cover the drawing.
const drawn = vi.hoisted(() => ({ openPhoto: vi.fn(), drawCut: vi.fn(), cropPhoto: vi.fn() }));
vi.mock("@/lib/pictures/crop-photo", () => drawn);

const LOGO = at("/api/garage/gst-profile/logo");
const chosen = new File(["large"], "logo.png", { type: "image/png" });
const small = new File(["small"], "photo.jpg", { type: "image/jpeg" });
const shown = gstProfile({ logoAddress: "/media/11/x" });
const answered = (message: string, data = shown) =>
  HttpResponse.json({ success: true, message, data });

beforeEach(() => {
  storeSession();
  drawn.openPhoto.mockReset().mockResolvedValue({ width: 900, height: 300, close: () => {} });
  drawn.cropPhoto.mockReset().mockResolvedValue(small);
});

test("Logo is cropped to the chosen shape and sent to the garage whose settings are open", {
  tags: "spec:garage-8",
}, async () => {
  let garage: string | null = null;
  let sent = "";
  server.use(
    http.post(LOGO, async ({ request }) => {
      garage = new URL(request.url).searchParams.get("garageId");
      sent = await request.text();
      return answered("The logo has been saved.");
    }),
  );
  const { user } = renderApp(<LogoSection garageId={22} profile={gstProfile()} />);
  await user.upload(screen.getByLabelText("Logo", { selector: "input" }), chosen);
  await user.click(await screen.findByRole("radio", { name: "Square" }));
  await user.click(screen.getByRole("button", { name: "Use this picture" }));
  expect(await screen.findByText("The logo has been saved.")).toBeTruthy();
  expect(garage).toBe("22");
  const whole = { x: 0.5, y: 0.5, zoom: 1, turns: 0 };
  expect(drawn.cropPhoto).toHaveBeenCalledWith(expect.anything(), whole, 1, 800);
  expect(sent).toContain('name="logo"; filename=');
});

test("Refused logo shows the server's error", async () => {
  server.use(
    http.post(LOGO, () => refuse(422, { code: "invalid", error: { logo: ["Not a picture."] } })),
  );
  const { user } = renderApp(<LogoSection garageId={11} profile={gstProfile()} />);
  await user.upload(screen.getByLabelText("Logo", { selector: "input" }), chosen);
  await user.click(await screen.findByRole("button", { name: "Use this picture" }));
  expect(await screen.findByText("Not a picture.")).toBeTruthy();
});

test("Saved logo is shown and can be removed", { tags: "spec:garage-8" }, async () => {
  server.use(http.delete(LOGO, () => answered("The logo has been removed.", gstProfile())));
  const { user } = renderApp(<LogoSection garageId={11} profile={shown} />);
  expect(screen.getByAltText("Your logo").getAttribute("src")).toBe("/media/11/x");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("The logo has been removed.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change logo" })),
  );
});
