import type { FieldValues, Resolver } from "react-hook-form";

/** Validates a form with one of two schemas, chosen by a checkbox in the form. */
export function resolverByCheckbox<T extends FieldValues>(
  name: keyof T & string,
  resolverFor: (isTicked: boolean) => Resolver<T>,
): Resolver<T> {
  const usual = resolverFor(false);
  const ticked = resolverFor(true);
  return (values, context, options) => (values[name] ? ticked : usual)(values, context, options);
}
