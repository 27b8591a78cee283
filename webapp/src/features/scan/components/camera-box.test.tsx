import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onCameraAsked, serveCamera } from "@/testing/camera";
import { everyMediaMatches } from "@/testing/media";
import { renderApp } from "@/testing/render";
import { CameraBox } from "./camera-box";

const onCode = vi.fn();

beforeEach(() => onCode.mockReset());
afterEach(() => {
  vi.useRealTimers();
});

const show = () =>
  renderApp(<CameraBox label="Part number" onCode={onCode} busy={false} problem={undefined} />);
const openCamera = async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Use the camera" }));
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a desktop starts with the field, and its laser reader types codes", async () => {
  const { user } = show();
  expect(screen.getByText("A laser reader types into the field below.")).toBeTruthy();
  await user.type(screen.getByLabelText("Part number"), " SBP51 {Enter}");
  await user.type(screen.getByLabelText("Part number"), " {Enter}");
  expect(onCode.mock.calls).toEqual([["SBP51"]]);
});

test.each([
  ["NotAllowedError", "The camera is not allowed. Type the number below the code."],
  ["NotFoundError", "No camera was found. Type the number below the code."],
  ["NotReadableError", "The camera could not be started. Type the number below the code."],
])("a camera that answers %s shows: %s", async (name, words) => {
  onCameraAsked(() => Promise.reject(new DOMException("", name)));
  await openCamera();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText("Part number")).toBeTruthy();
});

test("a browser without cameras shows that none was found", async () => {
  await openCamera();
  expect(
    await screen.findByText("No camera was found. Type the number below the code."),
  ).toBeTruthy();
});

test("a decoder that does not load releases the camera", async () => {
  const { stop } = serveCamera();
  vi.stubGlobal("BarcodeDetector", {
    getSupportedFormats: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await openCamera();
  expect(
    await screen.findByText("The camera could not be started. Type the number below the code."),
  ).toBeTruthy();
  expect(stop).toHaveBeenCalledOnce();
});

test("a phone starts its camera, and Stop the camera releases it", async () => {
  everyMediaMatches();
  const { stop } = serveCamera();
  const { user } = show();
  expect(await screen.findByText("Hold the code in front of the camera.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop the camera" }));
  expect(screen.getByRole("button", { name: "Use the camera" })).toBeTruthy();
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test("a code counts once while it is in the picture, and again after it was gone", async () => {
  vi.useFakeTimers();
  everyMediaMatches();
  const camera = serveCamera();
  show();
  camera.show("SBP51", "");
  await pass(3_000);
  expect(onCode.mock.calls).toEqual([["SBP51"]]);
  camera.show();
  await pass(600);
  camera.show("SBP51");
  await pass(600);
  expect(onCode).toHaveBeenCalledOnce();
  camera.show();
  await pass(1_500);
  camera.show("SBP51", "SBP52");
  await pass(200);
  expect(onCode.mock.calls).toEqual([["SBP51"], ["SBP51"], ["SBP52"]]);
});
