import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { GST_SECTION } from "@/features/garage/addresses";
import { profileOptions } from "@/features/garage/api/gst-profile";
import type { BillJob } from "@/features/jobs/sheet/sheet-job";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { say } from "@/say";

/** Lists details that the garage should add before the invoice is issued. Issued invoices never change. */
export function ProfileNote({ garageId, job }: { garageId: number; job: BillJob }) {
  const mayChange = useMay("change_gst_profile");
  const { data: profile } = useQuery({
    ...profileOptions(garageId),
    // The details are loaded each time, because another person may have added them just before.
    staleTime: 0,
  });
  if (!profile || profile.missing.length === 0) return null;
  // The job has GST, but a garage without a GSTIN cannot charge GST.
  const blocks = profile.registration === null && job.taxCollected === 1;
  // If the details do not block the invoice, only people who can add them see this note.
  if (!blocks && !mayChange) return null;
  return (
    <div
      className={cn(
        "grid justify-items-start gap-1 rounded-md px-4 py-3",
        blocks ? "bg-attention-soft text-attention" : "bg-muted",
      )}
    >
      <p className="font-medium">
        {blocks
          ? say.invoices_this_job_charges_gst_so_it()
          : say.invoices_these_optional_details_are_missing_on()}
      </p>
      <ul className="list-disc pl-5 text-foreground">
        {profile.missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {mayChange ? (
        <Link
          href={GST_SECTION as Route}
          className={buttonVariants({ variant: "link", size: "inline" })}
        >
          {say.invoices_add_the_details_in_the_garage()}
        </Link>
      ) : (
        <p className="text-foreground">{say.invoices_ask_the_owner_to_add_details()}</p>
      )}
    </div>
  );
}
