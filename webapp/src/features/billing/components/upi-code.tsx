import { Smartphone } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";

type UpiCodeProps = {
  code: { address: string; picture: string } | undefined;
  failed: boolean;
  busy: boolean;
  retry: () => void;
};

/** Shows the UPI QR code. Phones also get a link, because a phone cannot scan its own screen. */
export function UpiCode({ code, failed, busy, retry }: UpiCodeProps) {
  if (failed) {
    return (
      <LoadFailed bare what={say.billing_the_upi_qr_code_could_not()} retry={retry} busy={busy} />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-6">
      {code ? (
        // The background is white in both themes, because cameras need a dark code on a light
        // background.
        // biome-ignore lint/performance/noImgElement: the image is a data URL
        <img
          alt={say.billing_upi_qr_code_with_the_amount()}
          src={asPicture(code.picture)}
          className="size-48 rounded-md bg-plate"
        />
      ) : (
        <Skeleton className="size-48 rounded-md" />
      )}
      <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-3">
        <ol className="grid list-decimal gap-2 pl-5 text-base">
          <li>{say.billing_scan_the_code_with_any_upi()}</li>
          <li>{say.billing_after_you_pay_note_the_utr()}</li>
          <li>{say.billing_press_i_have_paid_and_enter()}</li>
        </ol>
        {code && (
          <a
            href={code.address}
            className={buttonVariants({ variant: "outline", className: "md:hidden" })}
          >
            <Smartphone aria-hidden className="size-4" />
            {say.billing_open_a_upi_app()}
          </a>
        )}
      </div>
    </div>
  );
}
