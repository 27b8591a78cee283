"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Later } from "@/components/later";
import { Lazily } from "@/components/lazily";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { gstDefaultsOptions } from "@/features/gst/api/gst-defaults";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { preload } from "@/lib/chunk";
import { profileOptions } from "../api/gst-profile";
import { JobSettings } from "./job-settings";
import { MissingNote } from "./missing-note";
import { ProfileFacts } from "./profile-facts";
import { SettingsWaiting } from "./settings-waiting";

const loadEditor = () => import("./profile-editor");

/** Settings for a garage's invoices and jobs. */
export function GarageScreen() {
  const [unsaved, setUnsaved] = useState(false);
  const garage = useOpenedGarage(unsaved);
  const garageId = garage?.garageId ?? 0;
  const mayChange = garage?.permissions.includes("change_gst_profile") ?? false;
  const { data, isError, isFetching, refetch } = useQuery({
    ...profileOptions(garageId),
    enabled: garage !== undefined,
  });
  const queries = useQueryClient();
  // Load the form and the list of states in parallel with the settings.
  useEffect(() => {
    if (!mayChange) return;
    // In a new task, so that the first paint is not delayed.
    const soon = setTimeout(() => {
      preload(loadEditor);
      queries.prefetchQuery(gstDefaultsOptions());
    });
    return () => clearTimeout(soon);
  }, [queries, mayChange]);

  return (
    <>
      <PageHeader title="Garage settings">
        {garage ? `Data on the invoices of ${garage.garageName}.` : "Data on your invoices."}
      </PageHeader>
      {content()}
    </>
  );

  function content() {
    if (isError && !data) {
      return (
        <LoadFailed what="The settings could not be loaded." retry={refetch} busy={isFetching} />
      );
    }
    if (garage && !mayChange) {
      return (
        <div className="grid grid-cols-1 gap-6">
          {data && <MissingNote missing={data.missing} />}
          <ProfileFacts profile={data} />
        </div>
      );
    }
    if (!data) return <SettingsWaiting />;
    return (
      <Later waiting={<SettingsWaiting />}>
        <div className="grid grid-cols-1 gap-6">
          <MissingNote missing={data.missing} />
          <Lazily
            // The key resets the form when the garage changes.
            key={garageId}
            load={loadEditor}
            waiting={<SettingsWaiting />}
            props={{ garageId, profile: data, setUnsaved }}
          />
          <JobSettings garageId={garageId} />
        </div>
      </Later>
    );
  }
}
