import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { UnreadablePhoto } from "@/lib/pictures/shrink-photo";
import { jobSheet } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { jobOptions } from "../api/get-job";
import type { Job } from "../types";
import { JobPhotos } from "./job-photos";

// jsdom cannot draw on a canvas. The browser tests cover the drawing.
const shrink = vi.hoisted(() => vi.fn());
vi.mock("@/lib/pictures/shrink-photo", async (original) => ({
  ...(await original<typeof import("@/lib/pictures/shrink-photo")>()),
  shrinkPhoto: shrink,
}));

const PHOTOS = "*/api/garage/jobs/31/photos";
const photo = (photoId: number) => ({ photoId, address: `/media/11/${photoId}` });
const file = (name: string) => new File(["large"], name, { type: "image/jpeg" });
const small = new File(["small"], "photo.jpg", { type: "image/jpeg" });

beforeEach(() => {
  shrink.mockReset().mockResolvedValue(small);
  URL.createObjectURL = () => "blob:small";
  URL.revokeObjectURL = () => undefined;
});

function show(job: Partial<Job> = {}, permissions = ["comment_on_jobs"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  const shown = renderApp(<JobPhotos garageId={11} job={{ ...jobSheet, ...job }} />);
  const choose = (...files: File[]) =>
    shown.user.upload(screen.getByLabelText<HTMLInputElement>("Photos to add"), files);
  return { ...shown, choose };
}

/** Answers the requests one after the other and returns their idempotency keys. */
function taking(...replies: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post(PHOTOS, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return replies[Math.min(keys.length, replies.length) - 1]?.() ?? answer(photo(1));
    }),
  );
  return keys;
}

/** Shows the photos of a job that is loaded from the server. */
function LoadedPhotos() {
  const { data } = useQuery(jobOptions(11, 31));
  return data ? <JobPhotos garageId={11} job={data} /> : null;
}

describe("adding photos", () => {
  test("several photos are shrunk and sent one after the other, each with its own idempotency key", {
    tags: "spec:invoices-19",
  }, async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const keys: (string | null)[] = [];
    server.use(
      http.post(PHOTOS, async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        expect(await request.text()).toContain('name="photo"; filename=');
        await held;
        return answer(photo(keys.length));
      }),
    );
    const { choose } = show();
    await choose(file("one.jpg"), file("two.jpg"));
    expect(await screen.findByText("Sending…")).toBeTruthy();
    expect(screen.getByText("Waiting…")).toBeTruthy();
    await waitFor(() => expect(keys).toHaveLength(1));
    release();
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect(keys[0]).not.toBe(keys[1]);
    expect(shrink).toHaveBeenCalledTimes(2);
  });

  test("a photo that could not be sent is sent again with the same idempotency key", {
    tags: "spec:invoices-19",
  }, async () => {
    const keys = taking(
      () => HttpResponse.error(),
      () => answer(photo(1)),
    );
    const { user, choose } = show();
    await choose(file("one.jpg"));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
    expect(shrink).toHaveBeenCalledTimes(1);
  });

  test("a refused job photo does not block the next photo", async () => {
    const keys = taking(
      () => refuse(422, { code: "invalid", error: { photo: ["This is no picture."] } }),
      () => answer(photo(2)),
    );
    const { user, choose } = show();
    await choose(file("one.jpg"), file("two.jpg"));
    expect(await screen.findByText("This is no picture.")).toBeTruthy();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Discard photo" }));
    expect(screen.queryByText("This is no picture.")).toBeNull();
  });

  test("an unreadable job photo is refused before the upload", async () => {
    shrink.mockRejectedValue(new UnreadablePhoto());
    const keys = taking();
    const { choose } = show();
    await choose(file("one.heic"));
    expect(await screen.findByText(/This photo cannot be read/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    expect(keys).toEqual([]);
  });

  test("photos above the limit of a job are refused", async () => {
    const keys = taking();
    const { choose } = show({ photos: [1, 2, 3, 4, 5, 6, 7].map(photo) });
    await choose(file("one.jpg"), file("two.jpg"));
    expect(await screen.findByText("A job has at most 8 photos")).toBeTruthy();
    await waitFor(() => expect(keys).toHaveLength(1));
  });

  test("a photo refused in a locked garage shows the reason below the photos", async () => {
    taking(() => refuse(402, { code: "subscription_expired", message: "It ended." }));
    const { choose } = show();
    await choose(file("one.jpg"));
    expect(await screen.findByText(/This was not saved/)).toBeTruthy();
  });

  test("a photo whose upload fails after the job sheet was closed shows a message", async () => {
    let fail = () => {};
    const held = new Promise<void>((done) => {
      fail = done;
    });
    server.use(http.post(PHOTOS, () => held.then(() => refuse(500, { code: "fault" }))));
    const { choose, unmount } = show();
    await choose(file("one.jpg"));
    await screen.findByText("Sending…");
    unmount();
    renderApp(<p>The list</p>);
    fail();
    expect(await screen.findByText(/A photo of JOB-00031 was not sent/)).toBeTruthy();
  });
});

describe("viewing photos", () => {
  const photos = [photo(1), photo(2)];
  const open = async (permissions?: string[]) => {
    const shown = show({ photos }, permissions);
    await shown.user.click(screen.getByRole("button", { name: "1 of 2 of JOB-00031" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Photo 1 of 2 of JOB-00031" }));
    return { ...shown, dialog };
  };

  test("a click enlarges a job photo, and buttons and arrow keys show the other photos", {
    tags: "spec:invoices-19",
  }, async () => {
    const { user, dialog } = await open();
    const source = () => dialog.getByRole("img").getAttribute("src");
    expect(source()).toBe("/media/11/1");
    await user.click(dialog.getByRole("button", { name: "Next photo" }));
    expect(source()).toBe("/media/11/2");
    await user.keyboard("{ArrowRight}");
    expect(source()).toBe("/media/11/1");
    await user.keyboard("{ArrowLeft}");
    expect(source()).toBe("/media/11/2");
  });

  test("a job photo with an expired URL is loaded from a new URL", async () => {
    let calls = 0;
    server.use(
      http.get("*/api/garage/jobs/31", () => {
        calls += 1;
        const address = calls === 1 ? "/pictures/11/1/old" : "/pictures/11/1/new";
        return answer({ ...jobSheet, photos: [{ photoId: 1, address }] });
      }),
    );
    const me = signInWith(["comment_on_jobs"]);
    server.use(http.get(at("/api/garage/me"), () => answer(me)));
    renderApp(<LoadedPhotos />);
    fireEvent.error(await screen.findByRole("img", { name: "1 of 1 of JOB-00031" }));
    await waitFor(() =>
      expect(screen.getByRole("img", { name: "1 of 1 of JOB-00031" }).getAttribute("src")).toBe(
        "/pictures/11/1/new",
      ),
    );
  });

  test("a job photo is removed only after confirmation", { tags: "spec:invoices-19" }, async () => {
    let removed = "";
    server.use(
      http.delete(`${PHOTOS}/:id`, ({ params }) => {
        removed = String(params.id);
        return HttpResponse.json({ success: true, message: "Removed.", data: null });
      }),
    );
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove this photo?" }));
    expect(removed).toBe("");
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Removed.")).toBeTruthy();
    expect(removed).toBe("1");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("people without the photo permission can view job photos but not add or remove them", async () => {
    const { dialog } = await open([]);
    expect(dialog.queryByRole("button", { name: "Remove" })).toBeNull();
    expect(screen.queryByText("Add photos")).toBeNull();
  });
});

test("the photo section is hidden if the job has no photos and the person cannot add photos", () => {
  show({}, []);
  expect(screen.queryByRole("heading", { name: "Photos" })).toBeNull();
});
