import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { rupees } from "@/lib/money/format";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";
import { upiCodeOptions } from "../api/upi-code";
import { Refused } from "./refused";

type UpiScreenProps = {
  garageId: number;
  jobId: number;
  amount: number;
  balanceDue: number;
  /** What has changed in the bill since this was opened. */
  news: readonly string[];
  /** This is true while the payment is recorded. */
  busy: boolean;
  /** Why the payment was not recorded. */
  error: Error | null;
  /** Records the payment. */
  received: () => void;
  showForm: () => void;
  close: () => void;
};

/** Shows a QR code with an amount, so large that a customer scans it across the counter. */
export function UpiScreen(props: UpiScreenProps) {
  const { garageId, jobId, amount, balanceDue, news, busy, error, received, showForm, close } =
    props;
  const code = useQuery(upiCodeOptions(garageId, jobId, amount));
  const leave = () => {
    if (!busy) close();
  };
  useBackGuard(true, leave);
  return (
    <Dialog open onOpenChange={leave}>
      <DialogContent className="inset-0 max-h-none content-start max-md:rounded-none md:inset-0 md:max-w-none md:translate-x-0 md:translate-y-0 md:rounded-none">
        <DialogHeader title={say.invoices_scan_to_pay()}>
          {code.data !== null && say.invoices_scan_with_any_upi_app()}
        </DialogHeader>
        <div className="grid justify-items-center gap-6">
          <p className="font-semibold text-[40px] tabular-nums leading-tight">{rupees(amount)}</p>
          {code.isError && (
            <LoadFailed
              bare
              what={say.invoices_the_qr_code_could_not_be_loaded()}
              retry={code.refetch}
              busy={code.isFetching}
            />
          )}
          {code.isPending && <Skeleton className={SIZE} />}
          {code.data === null && (
            <p className="max-w-96 text-balance text-center text-base">
              {say.invoices_qr_code_needs_upi_address()}
            </p>
          )}
          {code.data && (
            // Cameras need a dark code on a light background, in both themes.
            // biome-ignore lint/performance/noImgElement: the image is a data URL
            <img
              src={asPicture(code.data.picture)}
              alt={say.ui_qr_code_to_pay_with_upi({ amount: rupees(amount) })}
              className={`${SIZE} rounded-md bg-plate`}
            />
          )}
          <div className="grid w-full max-w-96 gap-3">
            {news.length > 0 && <Refused why={news.join(" ")} />}
            <LockedNote error={error} />
            {error && !isLocked(error) && <Refused why={whyOf(error)} />}
            {code.data !== null && amount <= balanceDue && (
              <Button size="lg" disabled={busy} aria-busy={busy} onClick={received}>
                <Check aria-hidden className="size-5" />
                {say.invoices_amount_received({ amount: rupees(amount) })}
              </Button>
            )}
            <Button variant="ghost" disabled={busy} onClick={showForm}>
              {say.invoices_other_amount_or_method()}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Returns what is wrong with a field, because this screen has no fields. */
function whyOf(error: Error): string {
  const [said] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return said ?? error.message;
}

const SIZE = "size-[min(88vw,52dvh)]";
