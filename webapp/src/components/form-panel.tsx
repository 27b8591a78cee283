"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { UNSAVED, useUnloadGuard } from "@/lib/forms/unsaved-changes";
import ConfirmDialog from "./confirm-dialog";
import { FormActions } from "./form-actions";
import { SidePanel, SidePanelContent } from "./ui/side-panel";

type FormPanelProps = {
  title: string;
  /** True if the form contains unsaved changes. */
  dirty: boolean;
  close: () => void;
  /** The question, if the default question about unsaved text does not fit. */
  leaving?: Omit<typeof UNSAVED, "stay">;
  children: ReactNode;
};

const Leave = createContext<(() => void) | null>(null);

/** A form in the side panel. It asks before it discards changes. Load it lazily. */
export function FormPanel(props: FormPanelProps) {
  const { title, dirty, close, leaving = UNSAVED, children } = props;
  const [asked, setAsked] = useState(false);
  const leave = () => (dirty ? setAsked(true) : close());
  useUnloadGuard(dirty);
  return (
    <SidePanel open onOpenChange={leave}>
      <SidePanelContent title={title}>
        <Leave value={leave}>{children}</Leave>
        {asked && (
          <ConfirmDialog {...leaving} busy={false} confirm={close} close={() => setAsked(false)} />
        )}
      </SidePanelContent>
    </SidePanel>
  );
}

/** The buttons of a form in a panel. Cancel asks like the close button. */
export function PanelActions({ verb, busy }: { verb: string; busy: boolean }) {
  const leave = useContext(Leave);
  if (!leave) throw new Error("PanelActions must be inside a FormPanel.");
  return <FormActions place="panel" verb={verb} busy={busy} cancel={leave} />;
}
