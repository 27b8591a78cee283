import { useEffect, useState } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { say } from "@/say";
import { reload } from "../browser/chunk-error";
import { preload, whenIdle } from "../loading/prefetch";
import { notify } from "../notify";

const FAILED = say.lib_this_form_could_not_be_checked();

/**
 * Loads a form's rules when the browser is idle, because the rules are larger than the form. The form cannot
 * be sent without its rules. Only the `load` of the first render is used. `isShown` is false while the form has
 * no visible fields.
 */
export function useLazyResolver<T extends FieldValues>(
  load: () => Promise<Resolver<T>>,
  isShown = true,
) {
  const [first] = useState(() => ({ load, resolver: lazyResolver(load) }));
  useEffect(() => (isShown ? whenIdle(() => preload(first.load)) : undefined), [first, isShown]);
  return first.resolver;
}

export function lazyResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>): Resolver<T> {
  return async (values, context, options) => {
    let rules: Resolver<T>;
    try {
      rules = await load();
    } catch (error) {
      console.error("The rules of a form could not be loaded", error);
      notify.error(FAILED, { label: say.lib_reload(), run: reload });
      const errors = { rules: { type: "late" } } as unknown as FieldErrors<T>;
      return { values: {}, errors };
    }
    return rules(values, context, options);
  };
}
