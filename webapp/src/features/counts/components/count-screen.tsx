"use client";

import { useSearchParams } from "next/navigation";
import { PageHeader } from "@/components/page-header";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { POSITION } from "../addresses";
import { CountMissing } from "./count-missing";
import { CountOverview } from "./count-overview";
import { CountWalk } from "./count-walk";

/** Shows a count: one part with the number pad, or the list of its differences. */
export function CountScreen() {
  const params = useSearchParams();
  const countId = toId(params.get("countId"));
  const position = toId(params.get(POSITION));
  const garage = useOpenedGarage(true);
  if (countId === null) {
    return (
      <>
        <PageHeader title={say.counts_count()} />
        <CountMissing named={false} />
      </>
    );
  }
  if (!garage) return null;
  const may = (permission: string) => garage.permissions.includes(permission);
  const opened = { garageId: garage.garageId, countId, may };
  return position === null ? (
    <CountOverview {...opened} />
  ) : (
    <CountWalk {...opened} position={position} />
  );
}
