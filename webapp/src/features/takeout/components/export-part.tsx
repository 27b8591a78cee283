"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Download } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Part } from "@/features/billing/components/part";
import { useSession } from "@/features/session/session";
import { dayOf } from "@/lib/dates/day";
import { groupDigits } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { garageExportOptions, useDownloadExport, useExportGarage } from "../api/export-garage";
import type { GarageExport } from "../types";

/** Lets the owner export all data of a garage as one file, with every subscription status. */
export function ExportPart() {
  const { garage } = useSession();
  if (!garage?.permissions.includes("export_garage")) return null;
  return (
    <Part title={say.takeout_your_data()} about={say.takeout_all_your_data_documents_and_photos()}>
      <Newest key={garage.garageId} garageId={garage.garageId} />
    </Part>
  );
}

function Newest({ garageId }: { garageId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(garageExportOptions(garageId));
  if (data) return <Export garageId={garageId} newest={data} />;
  if (isError) {
    return (
      <LoadFailed
        bare
        what={say.takeout_the_export_could_not_be_loaded()}
        retry={refetch}
        busy={isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={say.takeout_loading_the_export()}>
      <Skeleton className="h-11 w-40 rounded-md" />
    </div>
  );
}

function Export({ garageId, newest }: { garageId: number; newest: GarageExport }) {
  switch (newest.state) {
    case "waiting":
    case "running":
      return <Progress newest={newest} />;
    case "ready":
      return <Ready garageId={garageId} newest={newest} />;
    case "failed":
      return (
        <div className="grid justify-items-start gap-3">
          <p role="status" className="text-base">
            {newest.error}
          </p>
          <StartExport garageId={garageId}>{say.takeout_try_again()}</StartExport>
        </div>
      );
    default:
      return (
        <div>
          <StartExport garageId={garageId}>{say.takeout_export_all_data()}</StartExport>
        </div>
      );
  }
}

function StartExport({ garageId, children }: { garageId: number; children: string }) {
  const exporting = useExportGarage(garageId);
  return (
    <Button
      variant="outline"
      disabled={exporting.isPending}
      aria-busy={exporting.isPending}
      onClick={() =>
        exporting.mutate(undefined, { onError: (error) => notify.error(error.message) })
      }
    >
      <Archive aria-hidden className="size-4" />
      {children}
    </Button>
  );
}

function Progress({ newest: { state, done, total } }: { newest: GarageExport }) {
  const isRunning = state === "running" && total > 0;
  return (
    <div className="grid max-w-[480px] gap-2">
      <progress
        aria-label={say.takeout_rows_and_files_exported()}
        className="h-2 w-full overflow-hidden rounded-full bg-secondary accent-primary"
        {...(isRunning && { max: total, value: done })}
      />
      <p className="text-muted-foreground">
        {isRunning
          ? say.takeout_rows_and_files_done({ done: groupDigits(done), total: groupDigits(total) })
          : say.takeout_starts_soon()}{" "}
        {say.takeout_you_can_leave()}
      </p>
    </div>
  );
}

function Ready({ garageId, newest }: { garageId: number; newest: GarageExport }) {
  const download = useDownloadExport(garageId);
  const { createdAt, expiresAt, personName, size } = newest;
  return (
    <div className="grid gap-3">
      <p role="status" className="text-base">
        {createdAt
          ? say.takeout_exported_on_by({
              day: dayOf(createdAt),
              person: personName ?? "",
              size: sizeWord(size),
            })
          : `${sizeWord(size)}.`}
        {expiresAt && ` ${say.takeout_can_be_downloaded_until({ day: dayOf(expiresAt) })}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() =>
            download.mutate(undefined, { onError: (error) => notify.error(error.message) })
          }
        >
          <Download aria-hidden className="size-4" />
          {say.takeout_download_export()}
        </Button>
        <StartExport garageId={garageId}>{say.takeout_export_again()}</StartExport>
      </div>
    </div>
  );
}

const MEGABYTE = 1_000_000;

/** Returns the size in words, for example "12 MB" or "less than 1 MB". */
function sizeWord(bytes: number): string {
  const size = Math.round(bytes / MEGABYTE);
  return size < 1
    ? say.takeout_less_than_a_megabyte()
    : say.takeout_megabytes({ size: size.toLocaleString("en-IN") });
}
