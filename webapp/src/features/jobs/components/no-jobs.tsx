import { ClipboardList, SearchX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { ROUTES } from "@/lib/routes";

/** A list without a job: a search finds codes only, and a new garage has none yet. */
export function NoJobs({ searched }: { searched: boolean }) {
  const home = (
    <Link href={ROUTES.home as Route} className="text-primary underline underline-offset-4">
      home
    </Link>
  );
  return searched ? (
    <EmptyState Icon={SearchX} title="No results found">
      This box finds job IDs. A mobile number or a number plate is searched on {home}.
    </EmptyState>
  ) : (
    <EmptyState Icon={ClipboardList} title="No results found">
      Jobs stand here, the newest first. Search a car or enter a new one on {home} to open the
      first.
    </EmptyState>
  );
}
