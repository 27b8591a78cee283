"use client";

import { Fragment } from "react";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { GO_TO } from "../shortcuts";

const ADD_JOB: readonly [keys: readonly string[], label: string] = [["n"], "Add New Job"];
const KEYS: readonly (readonly [keys: readonly string[], label: string])[] = [
  [["Ctrl K"], "Find a car or a customer"],
  [["/"], "Search this page"],
  ADD_JOB,
  [["p"], "Add a part to the job"],
  [["Ctrl Enter"], "Continue or save the job"],
  [["b"], "Alerts"],
  ...Object.entries(GO_TO).map(([key, { label }]) => [["g", key], `Go to ${label}`] as const),
  [["?"], "Show these shortcuts"],
];

type ShortcutsSheetProps = { close: () => void; mayAdd: boolean };

export default function ShortcutsSheet({ close, mayAdd }: ShortcutsSheetProps) {
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader title="Keyboard shortcuts" />
        <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 text-base">
          {KEYS.filter((one) => mayAdd || one !== ADD_JOB).map(([keys, label]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="flex justify-end gap-1">
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at > 0 && (
                      <span className="self-center text-muted-foreground text-xs">then</span>
                    )}
                    <kbd className="grid h-7 min-w-7 place-items-center rounded-sm border border-input bg-card px-2 font-sans font-medium text-sm">
                      {key}
                    </kbd>
                  </Fragment>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
