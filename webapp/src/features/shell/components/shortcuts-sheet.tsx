"use client";

import { Fragment } from "react";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { GO_TO } from "../shortcuts";

const ADD_JOB: readonly [keys: readonly string[], label: string] = [["n"], say.shell_add_new_job()];
const TAKE_IN: typeof ADD_JOB = [["q"], say.shell_write_it_in_one_line()];
const SELL: typeof ADD_JOB = [["s"], say.sales_new_sale()];
const RECEIVE: typeof ADD_JOB = [["r"], say.shell_receive_money_from_a_customer()];
const KEYS: readonly (readonly [keys: readonly string[], label: string])[] = [
  [[say.shell_ctrl_k()], say.shell_find_a_car_or_a_customer()],
  [["/"], say.shell_search_this_page()],
  ADD_JOB,
  TAKE_IN,
  SELL,
  [["p"], say.shell_add_a_part_to_the_job()],
  RECEIVE,
  [[say.shell_ctrl_enter()], say.shell_continue_or_save_the_job()],
  [["b"], say.shell_alerts()],
  ...Object.entries(GO_TO).map(
    ([key, { label }]) => [["g", key], say.shell_go_to({ label })] as const,
  ),
  [["["], say.menu_fold_or_unfold()],
  [["?"], say.shell_show_these_shortcuts()],
];

type ShortcutsSheetProps = { close: () => void; mayAdd: boolean; mayTakeIn: boolean };

export default function ShortcutsSheet({ close, mayAdd, mayTakeIn }: ShortcutsSheetProps) {
  const mayReceive = useMay("record_payments");
  const maySell = useMay("sell");
  const shown = KEYS.filter(
    (one) =>
      (mayAdd || one !== ADD_JOB) &&
      (mayTakeIn || one !== TAKE_IN) &&
      (maySell || one !== SELL) &&
      (mayReceive || one !== RECEIVE),
  );
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader title={say.shell_keyboard_shortcuts()} />
        <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 text-base">
          {shown.map(([keys, label]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="flex justify-end gap-1">
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at > 0 && (
                      <span className="self-center text-muted-foreground text-xs">
                        {say.shell_then()}
                      </span>
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
