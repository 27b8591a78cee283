"use client";

import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useGoodsRates } from "@/features/gst/api/gst-defaults";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useTodaysRates } from "../api/use-todays-rates";
import { Refused } from "./refused";

type RateQuestionProps = { garageId: number; jobId: number; why: string | undefined };

/**
 * Gives parts whose GST rate has ended the rate of today. A part that is in no list has none, so the server asks
 * for it.
 */
export function RateQuestion({ garageId, jobId, why }: RateQuestionProps) {
  const mayChange = useMay("change_jobs");
  const rates = useGoodsRates();
  const setting = useTodaysRates(garageId, jobId);
  const [asked, setAsked] = useState<string>();
  const [rate, setRate] = useState("");
  const busy = setting.isPending;
  const use = () =>
    setting.mutate(
      { gstRate: rate === "" ? null : Number(rate) },
      {
        onError: (error) => {
          const [said] = (error instanceof ApiError && error.fields.gstRate) || [];
          if (said) setAsked(said);
          else if (!isLocked(error)) notify.error(error.message);
        },
      },
    );
  return (
    <div className="grid gap-4">
      <Refused why={why} />
      {!mayChange ? (
        <p className="text-base">{say.invoices_ask_an_owner_a_manager_or()}</p>
      ) : (
        <>
          <LockedNote error={setting.error} />
          {asked !== undefined && (
            <Field label={say.invoices_todays_gst_rate()} required error={asked}>
              {(wiring) => (
                <Select {...wiring} value={rate} onChange={(event) => setRate(event.target.value)}>
                  <option value="" />
                  {rates.map((each) => (
                    <option key={each} value={each}>
                      {`${each} %`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Button className="md:justify-self-start" disabled={busy} aria-busy={busy} onClick={use}>
            {say.invoices_use_todays_rates()}
          </Button>
        </>
      )}
    </div>
  );
}
