import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { preload, reload, whenIdle } from "./chunk";
import { notify } from "./notify";

const FAILED = "This form could not be checked. What you have typed is still here.";

/**
 * A form's rules, without their weight on the first load: they come in a quiet moment, before anybody has filled
 * in the first field. Nothing is sent unchecked while they cannot be had.
 */
export function lateResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>) {
  const resolver: Resolver<T> = async (values, context, options) => {
    let rules: Resolver<T>;
    try {
      rules = await load();
    } catch (error) {
      console.error("The rules of a form could not be loaded", error);
      notify.error(FAILED, { label: "Reload", run: reload });
      const errors = { rules: { type: "late" } } as unknown as FieldErrors<T>;
      return { values: {}, errors };
    }
    return rules(values, context, options);
  };
  return { resolver, fetchSoon: () => whenIdle(() => preload(load)) };
}
