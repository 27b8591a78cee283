/** Shows the first line of a card: a name, and at the end an amount. */
export function CardHead({ name, end }: { name: string; end: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-medium text-base">{name}</span>
      <span className="font-semibold text-base">{end}</span>
    </span>
  );
}
