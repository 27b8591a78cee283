import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { rupees } from "@/lib/money/format";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";
import { upiCodeOptions } from "../api/upi-code";

type UpiScreenProps = { garageId: number; jobId: number; amount: number; close: () => void };

/** Shows a QR code with an amount, so large that a customer scans it across the counter. */
export function UpiScreen({ garageId, jobId, amount, close }: UpiScreenProps) {
  const code = useQuery(upiCodeOptions(garageId, jobId, amount));
  return (
    <Dialog open onOpenChange={close}>
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
        </div>
      </DialogContent>
    </Dialog>
  );
}

const SIZE = "size-[min(88vw,60dvh)]";
