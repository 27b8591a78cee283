import { afterEach, expect, test, vi } from "vitest";
import { followMove } from "./follow-move";

const replace = vi.fn();

afterEach(() => vi.unstubAllGlobals());

test("page of a moved garage opens at its new host", async () => {
  vi.stubGlobal("location", { pathname: "/job-status", search: "?link=1-a", hash: "", replace });
  await followMove(Response.json({ data: { address: "https://b.example" } }));
  expect(replace).toHaveBeenCalledWith("https://b.example/job-status?link=1-a");
  replace.mockReset();
  await followMove(Response.json({ data: null }));
  expect(replace).not.toHaveBeenCalled();
});
