"use client";

import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { say } from "@/say";
import { GarageEntry, mayTakeIn } from "./garage-entry";

/** Takes in a car with one line. */
export function IntakeScreen() {
  const garage = useOpenedGarage(true);
  return (
    <>
      <PageHeader title={say.intake_quick_entry()}>
        {say.intake_nothing_is_saved_until()}
      </PageHeader>
      <OpenedNote garageId={garage?.garageId} />
      {garage && !mayTakeIn(garage) ? (
        <NotAllowed what={say.intake_take_in_cars()} />
      ) : (
        <GarageEntry garageId={garage?.garageId} />
      )}
    </>
  );
}
