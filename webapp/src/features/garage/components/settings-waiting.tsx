import { Skeleton } from "@/components/ui/skeleton";

/** The form and the paper, before they are there. */
export function SettingsWaiting() {
  return (
    <div
      role="status"
      aria-label="Loading the settings"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2"
    >
      <div className="grid gap-8 rounded-lg border bg-card p-4 md:p-6">
        {["registration", "gstin", "name", "address", "state", "phone", "prefix"].map((field) => (
          <span key={field} className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-11 w-full rounded-md" />
          </span>
        ))}
      </div>
      <Skeleton className="aspect-[740/1047] w-full rounded-lg max-lg:hidden" />
    </div>
  );
}
