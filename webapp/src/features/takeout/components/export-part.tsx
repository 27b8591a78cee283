"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Download } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Part } from "@/features/billing/components/part";
import { useSession } from "@/features/session/session";
import { dayOf } from "@/lib/day";
import { grouped } from "@/lib/money";
import { notify } from "@/lib/notify";
import { garageExportOptions, useDownloadExport, useExportGarage } from "../api/export-garage";
import type { GarageExport } from "../types";

/** Everything that a garage has, in one file: for its owner, in every state of the subscription. */
export function ExportPart() {
  const { garage } = useSession();
  if (!garage?.permissions.includes("export_garage")) return null;
  return (
    <Part
      title="Your data"
      about="Customers, vehicles, jobs, invoices and payments as lists and records, with all papers and photos, in one file that opens on any computer. It is yours, whether you pay or not."
    >
      <Newest key={garage.garageId} garageId={garage.garageId} />
    </Part>
  );
}

function Newest({ garageId }: { garageId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(garageExportOptions(garageId));
  if (data) return <Export garageId={garageId} newest={data} />;
  if (isError) {
    return (
      <LoadFailed bare what="The export could not be loaded." retry={refetch} busy={isFetching} />
    );
  }
  return (
    <div role="status" aria-label="Loading the export">
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
          <Begin garageId={garageId}>Try Again</Begin>
        </div>
      );
    default:
      return (
        <div>
          <Begin garageId={garageId}>Export all data</Begin>
        </div>
      );
  }
}

function Begin({ garageId, children }: { garageId: number; children: string }) {
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
        aria-label="Rows and files exported"
        className="h-2 w-full overflow-hidden rounded-full bg-secondary accent-primary"
        {...(isRunning && { max: total, value: done })}
      />
      <p className="text-muted-foreground">
        {isRunning
          ? `${grouped(done)} of ${grouped(total)} rows and files. `
          : "It begins in a moment. "}
        You may leave this page: we write to you when it is ready.
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
        {createdAt && `As it was on ${dayOf(createdAt)}, asked for by ${personName}: `}
        {sizeWord(size)}.{expiresAt && ` It can be downloaded until ${dayOf(expiresAt)}.`}
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
          Download
        </Button>
        <Begin garageId={garageId}>Export again</Begin>
      </div>
    </div>
  );
}

const MEGABYTE = 1_000_000;

/** "12 MB"; less than one is called that. */
function sizeWord(bytes: number): string {
  const size = Math.round(bytes / MEGABYTE);
  return size < 1 ? "less than 1 MB" : `${size.toLocaleString("en-IN")} MB`;
}
