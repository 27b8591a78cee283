import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { WHOLE } from "@/lib/pictures/crop";
import { renderApp } from "@/testing/render";
import CropDialog, { type CropSettings } from "./crop-dialog";

// jsdom cannot draw on a canvas. The browser tests cover the drawing.
const drawn = vi.hoisted(() => ({ drawCut: vi.fn(), cropPhoto: vi.fn() }));
vi.mock("@/lib/pictures/crop-photo", () => drawn);

const picture = { width: 800, height: 400, close: () => {} } satisfies ImageBitmap;
const file = new File(["part"], "photo.jpg", { type: "image/jpeg" });
const SQUARE: CropSettings = { shapes: [{ word: "Square", ratio: 1 }], longestEdge: 768 };
const frame = () => screen.getByRole("application", { name: "Part of the picture" });

beforeEach(() => {
  drawn.drawCut.mockReset();
  drawn.cropPhoto.mockReset().mockResolvedValue(file);
});

function show(settings = SQUARE) {
  const told = { use: vi.fn(), failed: vi.fn(), close: vi.fn() };
  const shown = renderApp(
    <CropDialog title="Choose the part" picture={picture} {...settings} {...told} />,
  );
  const save = async () => {
    await shown.user.click(screen.getByRole("button", { name: "Use this picture" }));
    return drawn.cropPhoto.mock.lastCall?.[1];
  };
  return { ...shown, ...told, save };
}

test("the crop dialog keeps the middle of the picture by default", async () => {
  const { save, use } = show();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(await save()).toEqual(WHOLE);
  expect(drawn.cropPhoto).toHaveBeenCalledWith(picture, WHOLE, 1, 768);
  expect(use).toHaveBeenCalledWith(file);
});

test("the crop dialog's keys (arrows, + and −) move and zoom the picture and announce its position", async () => {
  const { user, save } = show();
  frame().focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByText(/^Middle at 55 % from the left/)).toBeTruthy();
  await user.keyboard("{+}{+}{-}");
  const slider = screen.getByRole("slider", { name: "Zoom" });
  expect(slider.getAttribute("aria-valuetext")).toBe("110 %");
  const { x, zoom } = await save();
  expect(x).toBeCloseTo(0.55);
  expect(zoom).toBeCloseTo(1.1);
});

test("the slider and the buttons of the crop dialog zoom and rotate the picture", async () => {
  const { user, save } = show();
  fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value: "2" } });
  await user.click(screen.getByRole("button", { name: "Zoom in" }));
  await user.click(screen.getByRole("button", { name: "Turn by 90 degrees" }));
  expect(screen.getByText(/turned by 90 degrees$/)).toBeTruthy();
  expect(await save()).toEqual({ ...WHOLE, zoom: 2.5, turns: 1 });
});

test("choosing a shape in the crop dialog redraws the preview", async () => {
  const { user } = show({
    shapes: [
      { word: "As it is", ratio: null },
      { word: "Wide", ratio: 3 },
    ],
    longestEdge: 800,
  });
  await user.click(screen.getByRole("radio", { name: "Wide" }));
  expect(drawn.drawCut.mock.lastCall?.[3]).toBe(3);
});

test("Escape and Cancel close the crop dialog without saving", async () => {
  const { user, close } = show();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(2);
  expect(drawn.cropPhoto).not.toHaveBeenCalled();
});

test("the crop dialog reports an error if the picture cannot be drawn", async () => {
  const error = new Error("no canvas");
  drawn.cropPhoto.mockRejectedValue(error);
  const { save, failed } = show();
  await save();
  expect(failed).toHaveBeenCalledWith(error);
});

test("spreading two fingers on the picture in the crop dialog zooms in", async () => {
  const { save } = show();
  frame().setPointerCapture = () => {};
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 });
  fireEvent.pointerDown(frame(), finger(1, 100));
  fireEvent.pointerDown(frame(), finger(2, 200));
  fireEvent.pointerMove(frame(), finger(2, 300));
  fireEvent.pointerUp(frame(), finger(2, 300));
  fireEvent.pointerUp(frame(), finger(1, 100));
  expect((await save()).zoom).toBeCloseTo(2);
});
