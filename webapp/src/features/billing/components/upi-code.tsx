import { Smartphone } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { asPicture } from "@/lib/pictures/svg";

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
      <LoadFailed bare what="The UPI QR code could not be loaded." retry={retry} busy={busy} />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-6">
      {code ? (
        // The background is white in both themes, because cameras need a dark code on a light
        // background.
        // biome-ignore lint/performance/noImgElement: the image is a data URL
        <img
          alt="UPI QR code with the amount"
          src={asPicture(code.picture)}
          className="size-48 rounded-md bg-plate"
        />
      ) : (
        <Skeleton className="size-48 rounded-md" />
      )}
      <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-3">
        <ol className="grid list-decimal gap-2 pl-5 text-base">
          <li>Scan the code with any UPI app. It contains the amount.</li>
          <li>After you pay, note the UTR number that the app shows.</li>
          <li>Press “I have paid” and enter the UTR.</li>
        </ol>
        {code && (
          <a
            href={code.address}
            className={cn(buttonVariants({ variant: "outline" }), "md:hidden")}
          >
            <Smartphone aria-hidden className="size-4" />
            Open a UPI app
          </a>
        )}
      </div>
    </div>
  );
}
