import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { profileOptions } from "@/features/garage/api/gst-profile";
import type { Job } from "@/features/jobs/types";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { ROUTES } from "@/lib/routes";

/** What the garage's papers lack, while it can still be mended: nothing changes what is issued. */
export function ProfileNote({ garageId, job }: { garageId: number; job: Job }) {
  const mayChange = useMay("change_gst_profile");
  const { data: profile } = useQuery({
    ...profileOptions(garageId),
    // Somebody may have completed it a moment ago.
    staleTime: 0,
  });
  if (!profile || profile.missing.length === 0) return null;
  // Nobody may collect GST without a GSTIN.
  const blocks = profile.registration === null && job.taxCollected === 1;
  // What is merely wanting concerns those who can add it.
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
          ? "This job charges GST, so it cannot be invoiced yet. Your garage lacks:"
          : "Your invoices could say more. They lack:"}
      </p>
      <ul className="list-disc pl-5 text-foreground">
        {profile.missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {mayChange ? (
        <Link
          href={ROUTES.garage as Route}
          className={buttonVariants({ variant: "link", size: "inline" })}
        >
          Add it in the garage settings
        </Link>
      ) : (
        <p className="text-foreground">Ask the owner or a manager of this garage to add it.</p>
      )}
    </div>
  );
}
