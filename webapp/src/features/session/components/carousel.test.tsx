import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { Carousel } from "./carousel";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole("group").getAttribute("aria-label");
const region = () => screen.getByRole("region", { name: "What Servicebay does" });
const dot = (n: number) => screen.getByRole("button", { name: new RegExp(`^Slide ${n}:`) });

test("each of the three intro slides shows for four seconds, then the first slide shows again", {
  tags: ["spec:entry-4", "spec:entry-65"],
}, () => {
  render(<Carousel />);
  expect(shown()).toBe("1 of 3");
  pass(3999);
  expect(shown()).toBe("1 of 3");
  pass(1);
  expect(shown()).toBe("2 of 3");
  pass(4000);
  expect(shown()).toBe("3 of 3");
  pass(4000);
  expect(shown()).toBe("1 of 3");
});

test("clicking a dot of the intro shows the slide of that dot", { tags: "spec:entry-5" }, () => {
  render(<Carousel />);
  fireEvent.click(dot(3));
  expect(shown()).toBe("3 of 3");
  expect(dot(3).getAttribute("aria-current")).toBe("true");
  expect(dot(1).getAttribute("aria-current")).toBe("false");
});

describe("pausing the slides", { tags: "spec:entry-6" }, () => {
  test("intro slides pause while the mouse is over them", () => {
    render(<Carousel />);
    fireEvent.mouseEnter(region());
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    fireEvent.mouseLeave(region());
    pass(4000);
    expect(shown()).toBe("2 of 3");
  });

  test("intro slides pause while the focus is inside them", () => {
    render(<Carousel />);
    act(() => dot(1).focus());
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    act(() => dot(1).blur());
    pass(4000);
    expect(shown()).toBe("2 of 3");
  });

  test("the pause button stops the intro slides, and the play button starts them even while it has the focus", () => {
    render(<Carousel />);
    fireEvent.click(screen.getByRole("button", { name: "Pause the slides" }));
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    const play = screen.getByRole("button", { name: "Play the slides" });
    act(() => play.focus());
    fireEvent.click(play);
    pass(4000);
    expect(shown()).toBe("2 of 3");
  });

  test("intro slides do not change on a device with reduced motion until Play is clicked", () => {
    everyMediaMatches();
    render(<Carousel />);
    pass(20_000);
    expect(shown()).toBe("1 of 3");
    fireEvent.click(screen.getByRole("button", { name: "Play the slides" }));
    pass(4000);
    expect(shown()).toBe("2 of 3");
  });
});
