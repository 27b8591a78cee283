"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useAllowExcess } from "@/features/jobs/api/allow-excess";
import type { Above } from "@/features/jobs/editor/above";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toEstimate } from "../addresses";
import { useSupplementary } from "../use-supplementary";

const LONGEST_REASON = 200;

export type AboveDialogProps = { above: Above };

/** Says that a change costs more than the customer approved, and what the person can do. */
export default function AboveDialog({ above }: AboveDialogProps) {
  const [allows, setAllows] = useState(false);
  useBackGuard(true, above.close);
  return (
    <Dialog open onOpenChange={above.close}>
      <DialogContent className="gap-4">
        <DialogHeader title={say.estimates_above_the_approval()}>{above.message}</DialogHeader>
        {allows ? (
          <Allow above={above} back={() => setAllows(false)} />
        ) : (
          <Ways above={above} allow={() => setAllows(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Ways({ above, allow }: { above: Above; allow: () => void }) {
  const router = useRouter();
  const mayEstimate = useMay("change_estimates");
  const mayAllow = useMay("exceed_approval");
  const making = useSupplementary(above);
  // A second tap can come before the button is disabled.
  const isMaking = useRef(false);
  const make = () => {
    if (isMaking.current) return;
    isMaking.current = true;
    making.mutate(undefined, {
      onSuccess: (estimateId) => {
        above.drop();
        router.push(toEstimate(above.garageId, estimateId) as Route);
      },
      onError: (error) => {
        isMaking.current = false;
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  };
  return (
    <div className="grid gap-3">
      <LockedNote error={making.error} />
      {mayEstimate && (
        <Button size="lg" onClick={make} disabled={making.isPending} aria-busy={making.isPending}>
          {say.estimates_make_a_supplementary_estimate()}
        </Button>
      )}
      <Button size="lg" variant="outline" onClick={above.close} disabled={making.isPending}>
        {say.estimates_change_the_lines()}
      </Button>
      {mayAllow && (
        <Button size="lg" variant="ghost" onClick={allow} disabled={making.isPending}>
          {say.estimates_allow_it_anyway()}
        </Button>
      )}
    </div>
  );
}

function Allow({ above, back }: { above: Above; back: () => void }) {
  const { garageId, jobId, total, version } = above;
  const allowing = useAllowExcess(garageId, jobId);
  const [upTo, setUpTo] = useState(total.toFixed(2));
  const [reason, setReason] = useState("");
  // A second click would send the old version, which the server refuses.
  const isAllowing = useRef(false);
  const fields = allowing.error instanceof ApiError ? allowing.error.fields : {};
  const limit = parseAmount(upTo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAllowing.current) return;
    isAllowing.current = true;
    allowing.mutate(
      { upTo, reason, version },
      {
        onSuccess: ({ data }) => above.save(data.version),
        onError: (error) => {
          isAllowing.current = false;
          const isShown = isLocked(error) || (error instanceof ApiError && error.status === 422);
          if (!isShown) notify.error(error.message);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <LockedNote error={allowing.error} />
      <Field label={say.estimates_new_limit_in()} required error={fields.upTo?.[0]}>
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="decimal"
            value={upTo}
            onChange={({ target }) => setUpTo(target.value)}
          />
        )}
      </Field>
      <Field
        label={say.estimates_reason()}
        required
        help={say.estimates_this_reason_is_printed_on_the()}
        error={fields.reason?.[0]}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            autoFocus
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          disabled={allowing.isPending}
          aria-busy={allowing.isPending}
        >
          {"paise" in limit
            ? say.estimates_allow_up_to({ amount: rupees(inRupees(limit.paise)) })
            : say.estimates_allow_it()}
        </Button>
        <Button size="lg" variant="outline" onClick={back} disabled={allowing.isPending}>
          {say.estimates_back()}
        </Button>
      </div>
    </form>
  );
}
