"use client";

import { Lazy } from "@/components/lazy";
import type { FieldMarks } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import type { Entry } from "../use-entry";
import { CustomerSection } from "./customer-section";
import { EntryBar } from "./entry-bar";
import { ServicesSection } from "./services-section";
import { SuretyMark } from "./surety-mark";
import { VehicleSection } from "./vehicle-section";

const loadWhen = () => import("./when-section");
const loadNotes = () => import("./notes-section");
const loadPhotos = () => import("./photos-section");

type EntryFieldsProps = {
  entry: Entry;
  openPicker: () => void;
  busy: boolean;
  create: () => void;
};

/** Shows the fields of an entry, its total, and the button that creates the job. */
export function EntryFields({ entry, openPicker, busy, create }: EntryFieldsProps) {
  const marks: FieldMarks = Object.fromEntries(
    Object.entries(entry.marks).map(([name, surety]) => [
      name,
      surety && <SuretyMark key={name} surety={surety} />,
    ]),
  );
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <VehicleSection entry={entry} marks={marks} />
          <CustomerSection entry={entry} marks={marks} />
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <ServicesSection entry={entry} openPicker={openPicker} />
          <Lazy
            load={loadWhen}
            fallback={<Skeleton className="h-96 w-full rounded-lg" />}
            props={{ entry, marks }}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <Lazy
            load={loadNotes}
            fallback={<Skeleton className="h-72 w-full rounded-lg" />}
            props={{ marks }}
          />
          {(entry.offline || entry.photos.length > 0) && (
            <Lazy load={loadPhotos} props={{ entry }} />
          )}
        </div>
      </div>
      <EntryBar entry={entry} busy={busy} create={create} />
    </>
  );
}
