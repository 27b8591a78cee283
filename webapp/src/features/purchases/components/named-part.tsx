/** Shows a part in a table: its name and its code. */
export function NamedPart({ name, code }: { name: string; code: string | null }) {
  return (
    <span className="wrap-anywhere font-medium">
      {name}
      {code && <span className="font-normal text-muted-foreground"> · {code}</span>}
    </span>
  );
}
