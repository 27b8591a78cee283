import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { currentCounter, showCounter } from "../counter/current";
import { reopenCounter } from "./counter-host";

afterEach(() => act(() => showCounter({})));

test("a switched counter shows that it opens, and not that it is off", () => {
  showCounter({ status: "off" });
  reopenCounter();
  expect(currentCounter().status).toBe("opening");
});
