"use client";

import { type RefObject, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { useSignaturePad } from "./use-signature-pad";

export type SignatureBoxProps = {
  /** The box puts a function here that returns the signature as a data URL, or null. */
  taker: RefObject<(() => string | null) | null>;
  label: string;
  problem?: string | undefined;
  className?: string;
};

/** Shows a box for a signature. Load this module lazily, because the pad is large. */
export default function SignatureBox({ taker, label, problem, className }: SignatureBoxProps) {
  const { canvas, empty, clear, picture } = useSignaturePad();
  useEffect(() => {
    taker.current = picture;
    return () => {
      taker.current = null;
    };
  });
  return (
    <div className={cn("grid gap-2", className)}>
      <p className="font-medium text-sm">{label}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Box for the signature"
        className="h-36 w-full touch-none rounded-md border bg-plate"
      />
      <p className="flex min-h-11 items-center justify-between gap-2">
        <span role={problem ? "alert" : undefined} className="text-destructive text-sm">
          {empty && problem}
        </span>
        <Button variant="ghost" onClick={clear} disabled={empty}>
          Clear
        </Button>
      </p>
    </div>
  );
}
