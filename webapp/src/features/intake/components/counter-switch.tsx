"use client";

import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { useSession } from "@/features/session/session";
import { useReachable } from "@/lib/browser/connection";
import { useInstallWay } from "@/lib/browser/install";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { Counter, deviceLabel } from "../counter/counter";
import { useCounter } from "../counter/current";
import { holdsSafely, missingFor } from "../counter/fitness";
import { dropParts } from "../counter/kept-parts";
import { reopenCounter } from "./counter-host";

/** Switches the offline counter on or off for this person, garage and device. Load it lazily. */
export default function CounterSwitch() {
  const { user, garage } = useSession();
  const { status, counter, pack } = useCounter();
  const installWay = useInstallWay();
  const isOffline = !useReachable();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isAtRisk, setAtRisk] = useState(false);
  const may = garage?.permissions ?? [];
  const mayTakeIn = may.includes("change_jobs") && may.includes("change_customers");
  if (!garage || !mayTakeIn || !user?.personKey) return null;
  const who = { personKey: user.personKey, garageId: garage.garageId };
  const isOn = status === "on" && pack !== null;

  const change = async (on: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (!on) {
        await counter?.switchOff();
        await dropParts();
      } else {
        const missing = await missingFor(installWay);
        if (missing) return setProblem(missing);
        setAtRisk(!(await holdsSafely()));
        (await Counter.switchOn(who, deviceLabel()))?.close();
      }
      reopenCounter();
    } catch (error) {
      console.error("The counter could not be changed", error);
      if (error instanceof ApiError && error.said) notify.error(error.said);
      else setProblem(say.intake_counter_failed());
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Field
        label={say.intake_offline_counter()}
        help={say.intake_this_device_keeps_prices()}
        error={problem}
        className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={isOn}
            disabled={busy || isOffline || status === "opening"}
            onChange={(event) => void change(event.target.checked)}
          />
        )}
      </Field>
      {isAtRisk && (
        <p role="status" className="text-attention">
          {say.intake_browser_may_delete()}
        </p>
      )}
    </div>
  );
}
