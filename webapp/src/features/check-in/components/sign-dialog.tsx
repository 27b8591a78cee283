"use client";

import { type FormEvent, useRef, useState } from "react";
import ConfirmDialog from "@/components/confirm-dialog";
import { FullNameField } from "@/components/full-name-field";
import { NumberPlate } from "@/components/number-plate";
import SignatureBox from "@/components/signature-box";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import type { Visit } from "@/features/visits/types";
import { fuelText, leftInside, markText, odometerText } from "@/features/visits/words";
import { UNSAVED, useBackGuard, useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import type { Signed } from "../api/finish-check-in";
import type { Draft } from "../draft";
import { placeLabel } from "../outline";

const LEAVING = {
  ...UNSAVED,
  what: say.checkin_the_signature_will_be_lost(),
  stay: say.checkin_keep_signing(),
};

export type SignDialogProps = {
  visit: Visit;
  draft: Draft;
  sign: (signed: Signed) => void;
  close: () => void;
};

/** Shows the customer the list of the check-in, and takes their name and signature. */
export default function SignDialog({ visit, draft, sign, close }: SignDialogProps) {
  const taker = useRef<(() => string | null) | null>(null);
  const [isSigned, setIsSigned] = useState(false);
  const [name, setName] = useState(visit.customerName);
  const [problems, setProblems] = useState<{ name?: string; pad?: string }>({});
  const [asks, setAsks] = useState(false);
  const dirty = isSigned || name !== visit.customerName;
  const leave = () => (dirty ? setAsks(true) : close());
  useBackGuard(true, leave);
  useUnloadGuard(dirty);

  const done = (event: FormEvent) => {
    event.preventDefault();
    const signature = taker.current?.();
    const signedName = name.trim();
    if (signedName && signature) return sign({ signedName, signature });
    setProblems({
      ...(!signedName && { name: say.checkin_please_type_the_name() }),
      ...(!signature && { pad: say.checkin_please_sign_in_the_box() }),
    });
  };
  return (
    <Dialog open onOpenChange={leave}>
      <DialogContent
        aria-describedby={undefined}
        // A stroke that leaves the box must not close the dialog.
        onPointerDownOutside={(event) => event.preventDefault()}
        className="gap-4 max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:content-start max-md:rounded-none md:max-w-[640px] short:inset-0 short:h-dvh short:max-h-none short:max-w-none short:translate-0 short:content-start short:rounded-none"
      >
        <DialogHeader title={say.checkin_please_check_this_list_and_sign()} />
        <div className="grid gap-4 short:grid-cols-2 short:items-start">
          <div className="grid gap-4">
            <Summary visit={visit} draft={draft} />
            <p className="text-base">
              {say.checkin_i_have_seen_this_list_and({ garageName: visit.garageName })}
            </p>
          </div>
          <form onSubmit={done} noValidate className="grid gap-4">
            <FullNameField
              label={say.checkin_name()}
              value={name}
              change={setName}
              problem={problems.name}
            />
            <SignatureBox
              taker={taker}
              problem={problems.pad}
              onSigned={setIsSigned}
              // On a phone, the box is as wide as the screen.
              className="-mx-6 h-44 w-[calc(100%+48px)] rounded-none border-y md:mx-0 md:w-full md:rounded-md md:border short:mx-0 short:w-full"
            />
            <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 flex-row border-t bg-popover px-6 py-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:*:flex-1 short:static short:mx-0 short:border-0 short:px-0">
              <Button variant="outline" onClick={leave}>
                {say.checkin_cancel()}
              </Button>
              <Button type="submit">{say.checkin_done()}</Button>
            </DialogFooter>
          </form>
        </div>
        {asks && (
          <ConfirmDialog {...LEAVING} busy={false} confirm={close} close={() => setAsks(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Summary({ visit, draft }: { visit: Visit; draft: Draft }) {
  const rows = [
    [say.checkin_odometer(), odometerText(draft)],
    [say.checkin_fuel(), fuelText(draft.fuelEighths)],
    [say.checkin_left_in_the_car(), leftInside(draft)],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-3 rounded-lg bg-muted p-4">
      <NumberPlate plate={visit.vehicleNumber} size="md" className="justify-self-start" />
      <dl className="grid grid-cols-2 gap-2">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className={label === say.checkin_left_in_the_car() ? "col-span-2" : undefined}
          >
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="wrap-anywhere text-base">{value}</dd>
          </div>
        ))}
      </dl>
      {draft.marks.length === 0 ? (
        <p className="text-base">{say.checkin_no_damage_was_noted()}</p>
      ) : (
        <ol aria-label={say.checkin_marks()} className="grid list-decimal gap-1 pl-6 text-base">
          {draft.marks.map(({ place, kind, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its number is its place
            <li key={at} className="wrap-anywhere">
              {markText({ placeLabel: placeLabel(draft.outline, place), kind, note })}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
