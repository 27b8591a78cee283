import { LoaderCircle } from "lucide-react";
import { isGone } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { useSheet } from "./use-sheet";

/** Stands in for the sheet while the job loads, and if it cannot be shown. */
export function SheetMissing({ query }: { query: ReturnType<typeof useSheet> }) {
  const { isPending, isFetching, error, refetch } = query;
  return (
    <div className="grid min-h-80 content-center justify-items-center gap-4 p-6 text-base">
      {isPending ? (
        <p role="status">
          <LoaderCircle aria-hidden className="size-8 animate-spin text-primary" />
          <span className="sr-only">{say.jobs_loading_the_job_sheet()}</span>
        </p>
      ) : (
        <>
          <p role="status" className="text-muted-foreground">
            {say.jobs_no_job_details_found()}
          </p>
          {!isGone(error) && (
            <Button variant="outline" onClick={() => refetch()} disabled={isFetching}>
              {say.jobs_try_again()}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
