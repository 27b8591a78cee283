"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { settingsOptions, useChangeSettings } from "../api/settings";
import type { GarageSettings } from "../types";

/** Shows the job settings, which apply to everyone in the garage. */
export function JobSettings({ garageId }: { garageId: number }) {
  const { data } = useQuery(settingsOptions(garageId));
  const changing = useChangeSettings(garageId);
  const change = (settings: GarageSettings) =>
    changing.mutate(settings, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => {
        if (!(error instanceof ApiError && error.locked)) notify.error(error.message);
      },
    });
  return (
    <section
      aria-labelledby="job-settings"
      className="grid gap-4 rounded-lg border bg-card p-4 md:p-6"
    >
      <h2 id="job-settings" className="font-semibold text-lg">
        {say.garage_jobs()}
      </h2>
      {data ? (
        SWITCHES.map(({ name, label, help }) => (
          <Field
            key={name}
            label={label}
            help={help}
            className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
          >
            {(wiring) => (
              <Switch
                {...wiring}
                checked={data[name]}
                disabled={changing.isPending}
                onChange={({ target }) => change({ ...data, [name]: target.checked })}
              />
            )}
          </Field>
        ))
      ) : (
        <Skeleton className="h-11" />
      )}
    </section>
  );
}

const SWITCHES = [
  {
    name: "askBeforeInvoice",
    label: say.garage_ask_before_an_invoice_is_sent(),
    help: say.garage_asks_when_a_job_becomes_ready(),
  },
  {
    name: "hidesPhones",
    label: say.garage_hide_phones_from_technicians(),
    help: say.garage_technicians_do_not_see_phones(),
  },
  {
    name: "hidesMoney",
    label: say.garage_hide_money_from_technicians(),
    help: say.garage_technicians_do_not_see_money(),
  },
] as const;
