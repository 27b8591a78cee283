"use client";

import { type ReactNode, useState } from "react";
import ConfirmDialog from "./confirm-dialog";
import { SidePanel, SidePanelContent } from "./ui/side-panel";

type FormPanelProps = {
  title: string;
  /** Something was typed that would be lost. */
  dirty: boolean;
  close: () => void;
  /** What is asked, where it is not about something typed. */
  leaving?: { title: string; what: string; verb: string };
  /** Given `leave`, which asks as the X does, for a button of the form's own. */
  children: ReactNode | ((leave: () => void) => ReactNode);
};

const UNSAVED = {
  title: "Leave without saving?",
  what: "What you have typed here will be lost.",
  verb: "Leave",
};

/** A form in the side panel. It asks before it loses what was typed. Load it lazily. */
export function FormPanel(props: FormPanelProps) {
  const { title, dirty, close, leaving = UNSAVED, children } = props;
  const [asked, setAsked] = useState(false);
  const leave = () => (dirty ? setAsked(true) : close());
  return (
    <SidePanel open onOpenChange={leave}>
      <SidePanelContent title={title}>
        {typeof children === "function" ? children(leave) : children}
        {asked && (
          <ConfirmDialog {...leaving} busy={false} confirm={close} close={() => setAsked(false)} />
        )}
      </SidePanelContent>
    </SidePanel>
  );
}
