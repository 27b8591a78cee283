import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { preload, reload, whenIdle } from "./chunk";
import { notify } from "./notify";

const FAILED =
  "This form could not be checked. Your text is still here. Reload the page if this happens again.";

/**
 * Loads a form's rules when the browser is idle, because they are large. The form is not sent without them.
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
