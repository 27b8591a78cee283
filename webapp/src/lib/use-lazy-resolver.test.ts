import type { ResolverOptions } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { onMessage } from "./notify";
import { lazyResolver } from "./use-lazy-resolver";

type Form = { name: string };
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<Form>;

test("a form is judged by its rules once they are here", async () => {
  const rules = vi.fn(async () => ({ values: { name: "Z" }, errors: {} }));
  const resolver = lazyResolver<Form>(async () => rules);
  expect(await resolver({ name: "z" }, undefined, options)).toEqual({
    values: { name: "Z" },
    errors: {},
  });
  expect(rules).toHaveBeenCalledExactlyOnceWith({ name: "z" }, undefined, options);
});

test("without its rules a form is not sent, and says so; they are asked for again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const said: string[] = [];
  onMessage(({ text }) => said.push(text));
  const load = vi.fn().mockRejectedValue(new Error("Failed to load chunk"));
  const resolver = lazyResolver<Form>(load);
  for (const times of [1, 2]) {
    const { errors } = await resolver({ name: "z" }, undefined, options);
    expect(Object.keys(errors)).toHaveLength(1);
    // react-hook-form takes this one away before it counts.
    expect(errors).not.toHaveProperty("root");
    expect(load).toHaveBeenCalledTimes(times);
  }
  expect(said[0]).toContain("What you have typed is still here.");
});
