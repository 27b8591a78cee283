"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { UNSAVED, useUnloadGuard } from "@/lib/forms/unsaved-changes";
import ConfirmDialog from "./confirm-dialog";
import { FormActions } from "./form-actions";
import { SidePanel, SidePanelContent } from "./ui/side-panel";

type FormPanelProps = {
  title: string;
  /** This is true if the form contains unsaved changes. */
  dirty: boolean;
  close: () => void;
  /** The question before changes are discarded. Set it if the default question does not fit. */
  leaving?: Omit<typeof UNSAVED, "stay">;
  className?: string;
  children: ReactNode;
};

const Leave = createContext<(() => void) | null>(null);

/** Shows a form in the side panel and asks before changes are discarded. Load it lazily. */
export function FormPanel(props: FormPanelProps) {
  const { title, dirty, close, leaving = UNSAVED, className, children } = props;
  const [asked, setAsked] = useState(false);
  const leave = () => (dirty ? setAsked(true) : close());
  useUnloadGuard(dirty);
  return (
    <SidePanel open onOpenChange={leave}>
      <SidePanelContent title={title} className={className}>
        <Leave value={leave}>{children}</Leave>
        {asked && (
          <ConfirmDialog {...leaving} busy={false} confirm={close} close={() => setAsked(false)} />
        )}
      </SidePanelContent>
    </SidePanel>
  );
}

/** Shows the buttons of a form in a panel. Cancel asks the same question as the close button. */
export function PanelActions({ verb, busy }: { verb: string; busy: boolean }) {
  const leave = useContext(Leave);
  if (!leave) throw new Error("PanelActions must be inside a FormPanel.");
  return <FormActions place="panel" verb={verb} busy={busy} cancel={leave} />;
}
