import type { FieldValues, Resolver } from "react-hook-form";

/** Validates a form with one of two schemas. A checkbox of the form selects the schema. */
export function resolverByCheckbox<T extends FieldValues>(
  name: keyof T & string,
  resolverFor: (isTicked: boolean) => Resolver<T>,
): Resolver<T> {
  const usual = resolverFor(false);
  const ticked = resolverFor(true);
  return (values, context, options) => (values[name] ? ticked : usual)(values, context, options);
}
