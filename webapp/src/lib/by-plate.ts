import type { Resolver } from "react-hook-form";

/** Judges a form with a vehicle by one of two sets of rules: whether it is a different plate is for a person to say. */
export function byPlate<T extends { otherPlate: boolean }>(
  resolverFor: (isOther: boolean) => Resolver<T>,
): Resolver<T> {
  const usual = resolverFor(false);
  const other = resolverFor(true);
  return (values, context, options) =>
    (values.otherPlate ? other : usual)(values, context, options);
}
