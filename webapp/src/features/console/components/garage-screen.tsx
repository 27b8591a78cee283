"use client";

import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { LoadFailed } from "@/components/load-failed";
import { useListState } from "@/lib/navigation/list-state";
import { garageOptions } from "../api/get-garage";
import { useAdmin } from "../api/me";
import { CONSOLE } from "../routes";
import { useNotifySubscription } from "../use-notify-subscription";
import { VERBS, verbIn } from "../verbs";
import { ClosingPanel } from "./closing-panel";
import { GarageActions } from "./garage-actions";
import { GarageDetails } from "./garage-details";
import { GarageHead } from "./garage-head";
import { GarageLooks } from "./garage-looks";
import { OpenVerb } from "./open-verb";
import { Story } from "./story";

/** Shows a garage's status, the possible actions and its history. */
export function GarageScreen() {
  const { list, params, change } = useListState();
  const tellStanding = useNotifySubscription();
  const garageId = Number(params.get("garageId"));
  const [voiding, setVoiding] = useState<number>();
  const known = Number.isSafeInteger(garageId) && garageId > 0;
  const { data, error, isFetching, refetch } = useQuery({
    ...garageOptions(garageId),
    enabled: known,
  });
  const duties = useAdmin()?.duties ?? [];
  const verbInUrl = verbIn(params.get("do"));
  // The URL may contain an action that this admin may not use.
  const allowedVerb = verbInUrl && duties.includes(VERBS[verbInUrl].duty) ? verbInUrl : undefined;
  const opened = voiding
    ? { what: "void" as const, periodId: voiding }
    : allowedVerb && { what: allowedVerb };

  const open = (verb: string | null) => change({ page: list.page, filter: { do: verb } });
  const close = () => {
    setVoiding(undefined);
    if (allowedVerb) open(null);
  };
  const done = (message: string) => {
    close();
    void tellStanding(garageId, message);
  };

  if (!known || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState Icon={Building2} title="Garage not found">
        Search for it in the list of garages.
      </EmptyState>
    );
  }
  if (error && !data) {
    return (
      <LoadFailed
        what="The garage could not be loaded."
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <>
      <BackLink href={CONSOLE.garages} label="All garages" />
      <div className="grid grid-cols-1 gap-6">
        <GarageHead garage={data} />
        <GarageActions garage={data} open={open} />
        {data && <ClosingPanel garage={data} open={open} />}
        <GarageDetails garage={data} />
        <GarageLooks garageId={garageId} />
        <Story garageId={garageId} voidPeriod={setVoiding} />
      </div>
      {data && opened && <OpenVerb garage={data} opened={opened} close={close} done={done} />}
    </>
  );
}
