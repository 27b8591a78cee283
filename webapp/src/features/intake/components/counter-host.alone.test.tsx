import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { currentCounter, showCounter } from "../counter/current";
import { reopenCounter } from "./counter-host";

afterEach(() => act(() => showCounter({})));

test("a counter that was switched is opening at once, and not off until the host opens it", () => {
  showCounter({ status: "off" });
  reopenCounter();
  expect(currentCounter().status).toBe("opening");
});
