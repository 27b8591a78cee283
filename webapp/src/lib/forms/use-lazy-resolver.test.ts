import type { ResolverOptions } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { onMessage } from "../notify";
import { lazyResolver } from "./use-lazy-resolver";

type Form = { name: string };
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<Form>;

test("a form is validated with rules that are loaded lazily", async () => {
  const rules = vi.fn(async () => ({ values: { name: "Z" }, errors: {} }));
  const resolver = lazyResolver<Form>(async () => rules);
  expect(await resolver({ name: "z" }, undefined, options)).toEqual({
    values: { name: "Z" },
    errors: {},
  });
  expect(rules).toHaveBeenCalledExactlyOnceWith({ name: "z" }, undefined, options);
});

test("a form whose rules cannot be loaded is not sent, shows an error and loads the rules again at the next attempt", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const said: string[] = [];
  onMessage(({ text }) => said.push(text));
  const load = vi.fn().mockRejectedValue(new Error("Failed to load chunk"));
  const resolver = lazyResolver<Form>(load);
  for (const times of [1, 2]) {
    const { errors } = await resolver({ name: "z" }, undefined, options);
    expect(Object.keys(errors)).toHaveLength(1);
    // react-hook-form removes an error with the name root before it counts errors, so the error
    // must have another name.
    expect(errors).not.toHaveProperty("root");
    expect(load).toHaveBeenCalledTimes(times);
  }
  expect(said[0]).toContain("Your text is still here.");
});
