"use client";

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useBackAsked } from "@/lib/use-back-asked";
import { useUnsaved } from "@/lib/use-unsaved";
import ConfirmDialog from "./confirm-dialog";
import { FormActions } from "./form-actions";
import { SidePanel, SidePanelContent } from "./ui/side-panel";

type FormPanelProps = {
  title: string;
  /** Something was typed that would be lost. */
  dirty: boolean;
  close: () => void;
  /** What is asked, where it is not about something typed. */
  leaving?: { title: string; what: string; verb: string };
  children: ReactNode;
};

const Leave = createContext<(() => void) | null>(null);

const UNSAVED = {
  title: "Leave without saving?",
  what: "What you have typed here will be lost.",
  verb: "Leave",
};

/** A form in the side panel. It asks before it loses what was typed, also on the browser's Back. Load it lazily. */
export function FormPanel(props: FormPanelProps) {
  const { title, dirty, close, leaving = UNSAVED, children } = props;
  const [asked, setAsked] = useState<"closing" | "back" | null>(null);
  const leave = () => (dirty ? setAsked("closing") : close());
  const ask = useCallback(() => setAsked("back"), []);
  const goBack = useBackAsked(dirty, { ask, left: close });
  useUnsaved(dirty);
  return (
    <SidePanel open onOpenChange={leave}>
      <SidePanelContent title={title}>
        <Leave value={leave}>{children}</Leave>
        {asked && (
          <ConfirmDialog
            {...leaving}
            busy={false}
            confirm={asked === "back" ? goBack : close}
            close={() => setAsked(null)}
          />
        )}
      </SidePanelContent>
    </SidePanel>
  );
}

/** The ways out of a form in a panel: Cancel asks as the X does. */
export function PanelActions({ verb, busy }: { verb: string; busy: boolean }) {
  const leave = useContext(Leave);
  if (!leave) throw new Error("PanelActions stands in a FormPanel.");
  return <FormActions place="panel" verb={verb} busy={busy} cancel={leave} />;
}
