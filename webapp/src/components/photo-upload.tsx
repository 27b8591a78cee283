import { CircleAlert, LoaderCircle } from "lucide-react";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { Button } from "./ui/button";
import { complaintOf, mayPass, type Upload } from "./use-photo-uploads";

const WORDS = {
  waiting: say.ui_waiting(),
  shrinking: say.ui_making_the_photo_smaller(),
  sending: say.ui_sending(),
} as const;

type PhotoUploadProps = { upload: Upload; again: () => void; drop: () => void };

/** Shows a photo that is not uploaded yet, and the status of its upload. */
export function PhotoUpload({ upload, again, drop }: PhotoUploadProps) {
  const { step, address, error } = upload;
  return (
    <li
      className={cn(
        "relative grid place-content-center overflow-hidden rounded-md border bg-muted p-2 text-center text-xs",
        step === "failed" ? "col-span-full" : "aspect-square",
      )}
    >
      {step === "failed" ? (
        <div role="alert" className="grid justify-items-center gap-1">
          <p className="flex items-start gap-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
            {complaintOf(error)}
          </p>
          <div className="flex gap-2">
            {mayPass(error) && (
              <Button variant="outline" onClick={again}>
                {say.ui_send_again()}
              </Button>
            )}
            <Button variant="ghost" onClick={drop}>
              {say.ui_discard_photo()}
            </Button>
          </div>
        </div>
      ) : (
        <>
          {address && (
            // biome-ignore lint/performance/noImgElement: the image is a file in this browser
            <img
              src={address}
              alt=""
              className="absolute inset-0 size-full object-cover opacity-25"
            />
          )}
          <p role="status" className="relative grid justify-items-center gap-2 font-medium">
            <LoaderCircle
              aria-hidden
              className={cn("size-5", step !== "waiting" && "animate-spin text-primary")}
            />
            {WORDS[step]}
          </p>
        </>
      )}
    </li>
  );
}
