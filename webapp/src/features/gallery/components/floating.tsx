"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { notify } from "@/lib/notify";
import { Shelf } from "./shelf";

const loadConfirm = () => import("@/components/confirm-dialog");
const loadSuccess = () => import("@/components/success-dialog");
const TOASTS = ["success", "info", "warning", "error"] as const;

export function Floating() {
  const [open, setOpen] = useState<"confirm" | "success" | "panel" | null>(null);
  const close = () => setOpen(null);
  return (
    <Shelf title="Overlays">
      {TOASTS.map((kind) => (
        <Button key={kind} variant="outline" onClick={() => notify[kind](`A toast of ${kind}`)}>
          {kind}
        </Button>
      ))}
      <Button onClick={() => setOpen("confirm")}>Confirm</Button>
      <Button onClick={() => setOpen("success")}>Success</Button>
      <Button onClick={() => setOpen("panel")}>Side panel</Button>
      {open === "confirm" && (
        <Lazy
          load={loadConfirm}
          props={{
            title: "Do you want to delete Staff Meera Iyer",
            verb: "Delete",
            busy: false,
            confirm: close,
            close,
          }}
        />
      )}
      {open === "success" && (
        <Lazy load={loadSuccess} props={{ message: "Your service is updated!", close }} />
      )}
      <SidePanel open={open === "panel"} onOpenChange={close}>
        <SidePanelContent title="Add New Staff">
          <p className="p-6 text-base">500 pixels wide on a desktop, full width on a phone.</p>
        </SidePanelContent>
      </SidePanel>
    </Shelf>
  );
}
