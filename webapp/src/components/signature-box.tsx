"use client";

import { type RefObject, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { useSignaturePad } from "./use-signature-pad";

export type SignatureBoxProps = {
  /** The box puts a function here that returns the signature as a data URL, or null. */
  taker: RefObject<(() => string | null) | null>;
  label?: string;
  problem?: string | undefined;
  /** Is called when the box gets a signature, and when it is cleared. */
  onSigned?: (isSigned: boolean) => void;
  className?: string;
};

/** Shows a box for a signature. Load this module lazily, because the pad is large. */
export default function SignatureBox(props: SignatureBoxProps) {
  const { taker, label, problem, onSigned, className } = props;
  const { canvas, empty, clear, picture } = useSignaturePad();
  useEffect(() => {
    taker.current = picture;
    return () => {
      taker.current = null;
    };
  });
  useEffect(() => {
    onSigned?.(!empty);
  }, [onSigned, empty]);
  return (
    <div className="grid gap-2">
      {label && <p className="font-medium text-sm">{label}</p>}
      <canvas
        ref={canvas}
        role="img"
        aria-label={say.ui_box_for_the_signature()}
        className={cn("h-36 w-full touch-none rounded-md border bg-plate", className)}
      />
      <p className="flex min-h-11 items-center justify-between gap-2">
        <span role={problem ? "alert" : undefined} className="text-destructive text-sm">
          {empty && problem}
        </span>
        <Button variant="ghost" onClick={clear} disabled={empty}>
          {say.ui_clear()}
        </Button>
      </p>
    </div>
  );
}
