import { fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { UnreadablePhoto } from "@/lib/pictures/shrink-photo";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { PhotoEditor } from "./photo-editor";

// jsdom has no canvas. The browser tests cover the drawing.
const drawn = vi.hoisted(() => ({ openPhoto: vi.fn(), drawCut: vi.fn(), cropPhoto: vi.fn() }));
vi.mock("@/lib/pictures/crop-photo", () => drawn);

const PHOTO = at("/api/garage/profile/photo");
const profile = { ...me.user, email: "owner@sharma.example", secondFactor: false };
const shown = { ...profile, profileImageUrl: "/media/people/x" };
const chosen = new File(["large"], "me.heic", { type: "image/heic" });
const small = new File(["small"], "photo.jpg", { type: "image/jpeg" });
const choose = () => screen.getByLabelText<HTMLInputElement>("Photo");
const useIt = () => screen.findByRole("button", { name: "Use this picture" });

beforeEach(() => {
  storeSession();
  drawn.openPhoto.mockReset().mockResolvedValue({ width: 800, height: 400, close: () => {} });
  drawn.cropPhoto.mockReset().mockResolvedValue(small);
});

test("Cropped profile photo is sent as form data and shows a success message", async () => {
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
  await user.click(await useIt());
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(drawn.openPhoto).toHaveBeenCalledWith(chosen);
  expect(sent).toContain('name="photo"; filename=');
});

test("Unreadable profile photo shows an error and is not sent", async () => {
  drawn.openPhoto.mockRejectedValue(new UnreadablePhoto());
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  expect(await screen.findByText(/This photo cannot be read/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("Refused profile photo shows the server's error", async () => {
  server.use(
    http.post(PHOTO, () => refuse(422, { code: "invalid", error: { photo: ["Too large."] } })),
  );
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  await user.click(await useIt());
  expect(await screen.findByText("Too large.")).toBeTruthy();
});

test("Profile photo can be sent again after a network error", async () => {
  server.use(http.post(PHOTO, () => HttpResponse.error()));
  const { user } = renderApp(<PhotoEditor profile={profile} />);
  await user.upload(choose(), chosen);
  await user.click(await useIt());
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  server.use(http.post(PHOTO, () => answer(shown)));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull());
  expect(drawn.cropPhoto).toHaveBeenCalledTimes(1);
});

test("Cancel keeps the old profile photo and moves the focus back to “Change photo”", async () => {
  const { user } = renderApp(<PhotoEditor profile={shown} />);
  const change = screen.getByRole("button", { name: "Change photo" });
  change.focus();
  fireEvent.change(choose(), { target: { files: [chosen] } });
  await useIt();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(drawn.cropPhoto).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(change);
});

test("Removing the profile photo moves the focus to “Change photo”", async () => {
  server.use(
    http.delete(PHOTO, async () => {
      // The delay is so long that the test also covers the disabled buttons.
      await delay(60);
      return HttpResponse.json({ success: true, message: "Removed.", data: profile });
    }),
  );
  const { user } = renderApp(<PhotoEditor profile={shown} />);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change photo" })),
  );
});
