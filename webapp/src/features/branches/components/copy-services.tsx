import { Button } from "@/components/ui/button";
import type { Garage } from "@/features/session/types";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useCopyServices } from "../api/take-over";

/** Copies the services. A message then replaces the button. */
export function CopyServices({ from, into }: { from: Garage; into: Garage }) {
  const copying = useCopyServices(into.garageId);
  const copy = () =>
    copying.mutate(from.garageId, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => {
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  return (
    <section
      aria-labelledby="copy-services"
      className="grid justify-items-start gap-3 border-t pt-6"
    >
      <h3 id="copy-services" className="font-semibold text-base">
        {say.branches_services()}
      </h3>
      <p className="text-muted-foreground">{say.branches_copies_services_with_their_rates_and()}</p>
      <LockedNote error={copying.error} />
      {copying.isSuccess ? (
        <p role="status" className="text-base">
          {copying.data.message}
        </p>
      ) : (
        <Button disabled={copying.isPending} aria-busy={copying.isPending} onClick={copy}>
          {say.branches_copy_services()}
        </Button>
      )}
    </section>
  );
}
