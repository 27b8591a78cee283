const PROMISES = [
  {
    title: "Branches",
    says: "Switch between your branches with one account. Each branch has its own staff, prices and invoices.",
  },
  {
    title: "Roles",
    says: "Owner, manager, advisor, technician or cashier: the role decides what a person can change.",
  },
  {
    title: "Customers are informed",
    says: "When a car is ready, its owner gets an email with a link to the job's status and the invoice. No app or account is needed.",
  },
  {
    title: "Import and export",
    says: "Import customers, vehicles and services from a spreadsheet. Errors are shown line by line. Export all your data at any time.",
  },
  {
    title: "Poor network",
    says: "Your text stays when the network fails. Save again when it is back. Nothing is created twice.",
  },
  {
    title: "Your data is separate",
    says: "Each garage has its own area and its own key in the database. No other garage can read it.",
  },
] as const;

export function ProductPromises() {
  return (
    <section aria-labelledby="facts" className="border-y bg-card">
      <div className="mx-auto max-w-[1200px] px-4 py-10 md:px-6">
        <h2 id="facts" className="font-semibold text-lg">
          Also included
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {PROMISES.map(({ title, says }) => (
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
