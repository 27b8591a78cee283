const FACTS = [
  {
    title: "Branches",
    says: "One account for the chain, one switch in the corner. Each branch has its own people, prices and numbers.",
  },
  {
    title: "Roles",
    says: "Owner, manager, advisor, technician, cashier: each sees the garage, and changes what is theirs.",
  },
  {
    title: "Told, not called",
    says: "When a car is ready its owner is told, with a link to the state of the job and the invoice. No app, no account.",
  },
  {
    title: "In and out",
    says: "Customers, vehicles and services come in from a spreadsheet, with what is wrong said line by line. Everything goes out again at any time.",
  },
  {
    title: "A shaky line",
    says: "What was typed stays when the network goes: press again when it is back. Nothing is created twice.",
  },
  {
    title: "Your records alone",
    says: "Each garage lies behind a key of its own in the database. Nobody else's mistake can show them to another.",
  },
] as const;

export function Facts() {
  return (
    <section aria-labelledby="facts" className="border-y bg-card">
      <div className="mx-auto max-w-[1200px] px-4 py-10 md:px-6">
        <h2 id="facts" className="font-semibold text-lg">
          And what you would ask next
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {FACTS.map(({ title, says }) => (
            <div key={title} className="border-t pt-3">
              <dt className="font-medium text-base">{title}</dt>
              <dd className="mt-1 text-pretty text-base text-muted-foreground">{says}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
