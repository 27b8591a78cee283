"use client";

import { ScanLine } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { ScanPopupProps } from "./scan-popup";

const loadPopup = () => import("./scan-popup");

/** Opens the popup that reads codes of parts. On a phone, the button beside a search has no word. */
export function ScanButton(props: Omit<ScanPopupProps, "close">) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        className="shrink-0 max-md:w-11 max-md:px-0"
        onClick={() => setIsOpen(true)}
      >
        <ScanLine aria-hidden className="size-4" />
        <span className="max-md:sr-only">{say.scan_scan()}</span>
      </Button>
      {isOpen && <Lazy load={loadPopup} onFailure={close} props={{ ...props, close }} />}
    </>
  );
}
