"use client";

import { AddedLine } from "@/features/jobs/editor/added-line";
import type { Entry } from "../use-entry";
import { SuretyMark } from "./surety-mark";

export type ServiceLinesProps = { entry: Entry };

/** Shows the services of an entry with their prices. An empty entry does not need it, so it loads later. */
export default function ServiceLines({ entry }: ServiceLinesProps) {
  const { lines, reading, choices } = entry;
  const suretyOf = (id: number) =>
    choices.picked[id] ? undefined : reading?.services.find(({ value }) => value === id)?.surety;
  return (
    <ul className="-mx-4 divide-y border-y">
      {lines.map((line) => {
        const surety = suretyOf(line.serviceId);
        return (
          <AddedLine
            key={line.serviceId}
            line={line}
            remove={entry.removeLine}
            quote={entry.quote}
            isFinal={false}
            mark={surety && <SuretyMark surety={surety} />}
          />
        );
      })}
    </ul>
  );
}
