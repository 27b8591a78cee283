import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { UnreadablePhoto } from "@/lib/shrink-photo";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { PhotoEditor } from "./photo-editor";

// The browser's canvas does the work; tests/e2e has one.
const shrink = vi.hoisted(() => vi.fn());
vi.mock("@/lib/shrink-photo", async (original) => ({
  ...(await original<typeof import("@/lib/shrink-photo")>()),
  shrinkPhoto: shrink,
}));

const PHOTO = at("/api/garage/profile/photo");
const profile = { ...me.user, email: "owner@sharma.example" };
const shown = { ...profile, profileImageUrl: "/media/people/x" };
const chosen = new File(["large"], "me.heic", { type: "image/heic" });
const small = new File(["small"], "photo.jpg", { type: "image/jpeg" });
const choose = () => screen.getByLabelText<HTMLInputElement>("Photo");

beforeEach(() => {
  storeSession();
  shrink.mockReset().mockResolvedValue(small);
});

test("a photo is made small, sent as a form, and thanked for", async () => {
  let sent = "";
  server.use(
    http.post(PHOTO, async ({ request }) => {
      expect(request.headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
      sent = await request.text();
      return HttpResponse.json({ success: true, message: "Saved.", data: shown });
    }),
  );
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  await user.upload(choose(), chosen);
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(shrink).toHaveBeenCalledWith(chosen, 768);
  expect(sent).toContain('name="photo"; filename=');
});

test("one that cannot be read is refused before anything is sent", async () => {
  shrink.mockRejectedValue(new UnreadablePhoto());
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  expect(await screen.findByText(/This photo cannot be read/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("the server's word on it stands beside it", async () => {
  server.use(
    http.post(PHOTO, () => refuse(422, { code: "invalid", error: { photo: ["Too large."] } })),
  );
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  expect(await screen.findByText("Too large.")).toBeTruthy();
});

test("one that did not get through is kept and can be sent again", async () => {
  server.use(http.post(PHOTO, () => HttpResponse.error()));
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  server.use(http.post(PHOTO, () => answer(shown)));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull());
  expect(shrink).toHaveBeenLastCalledWith(chosen, 768);
});

test("it is removed, and the focus stays at hand", async () => {
  server.use(
    http.delete(PHOTO, () =>
      HttpResponse.json({ success: true, message: "Removed.", data: profile }),
    ),
  );
  const { user } = renderApp(<PhotoEditor profile={shown} />);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change photo" }));
});
