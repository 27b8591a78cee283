"use client";

import { type ReactNode, useState } from "react";
import ConfirmDialog from "./confirm-dialog";
import { SidePanel, SidePanelContent } from "./ui/side-panel";

type FormPanelProps = {
  title: string;
  /** Something was typed that would be lost. */
  dirty: boolean;
  close: () => void;
  children: ReactNode;
};

/** A form in the side panel. It asks before it loses what was typed. Load it lazily. */
export function FormPanel({ title, dirty, close, children }: FormPanelProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <SidePanel open onOpenChange={() => (dirty ? setLeaving(true) : close())}>
      <SidePanelContent title={title}>
        {children}
        {leaving && (
          <ConfirmDialog
            title="Leave without saving?"
            what="What you have typed here will be lost."
            verb="Leave"
            busy={false}
            confirm={close}
            close={() => setLeaving(false)}
          />
        )}
      </SidePanelContent>
    </SidePanel>
  );
}
