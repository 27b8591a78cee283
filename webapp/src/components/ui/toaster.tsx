"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { toasterArrived } from "@/lib/notify";

export default function Toaster() {
  return (
    <>
      <Sonner
        duration={4000}
        visibleToasts={3}
        gap={14}
        position="top-right"
        offset={{ top: 80, right: 24 }}
        mobileOffset={{ top: 72, left: 16, right: 16 }}
        style={{ "--width": "356px" } as React.CSSProperties}
      />
      <Arrived />
    </>
  );
}

// An effect of the later sibling runs when the toaster above already listens.
function Arrived() {
  useEffect(toasterArrived, []);
  return null;
}
