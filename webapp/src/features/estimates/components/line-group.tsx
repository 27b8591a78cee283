"use client";

import { Package, Wrench } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { DraftLine } from "../draft";
import type { RefusedLine } from "../use-estimate-draft";
import type { PricedCar } from "./add-service-panel";
import { LineRow } from "./line-row";

const loadService = () => import("./add-service-panel");
const loadPart = () => import("./add-part-panel");

type LineGroupProps = {
  garageId: number;
  car: PricedCar;
  /** The name of the group for screen readers. */
  label: string;
  lines: readonly DraftLine[];
  nets: ReadonlyMap<string, number>;
  refused: RefusedLine | undefined;
  /** Services that may not be added here. */
  taken: ReadonlySet<number>;
  /** The reason why no line can be added, if the estimate is full. */
  full: string | undefined;
  change: (change: (lines: DraftLine[]) => DraftLine[]) => void;
};

/** Shows the lines of an estimate or of an option, and adds services and parts. */
export function LineGroup(props: LineGroupProps) {
  const { garageId, car, label, lines, nets, refused, taken, full, change } = props;
  const [adds, setAdds] = useState<"service" | "part" | null>(null);
  const close = () => setAdds(null);
  const add = (line: DraftLine) => change((before) => [...before, line]);
  return (
    <div className="grid gap-3">
      {lines.length > 0 ? (
        <ul aria-label={label} className="divide-y rounded-lg border bg-card">
          {lines.map((line) => (
            <LineRow
              key={line.ref}
              line={line}
              net={nets.get(line.ref) ?? 0}
              said={refused?.ref === line.ref ? refused.text : undefined}
              change={(next) =>
                change((before) => before.map((one) => (one.ref === next.ref ? next : one)))
              }
              remove={() => change((before) => before.filter(({ ref }) => ref !== line.ref))}
            />
          ))}
        </ul>
      ) : (
        <p className="rounded-lg border border-dashed p-4 text-muted-foreground">
          {say.estimates_add_a_service_or_a_part()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" disabled={Boolean(full)} onClick={() => setAdds("service")}>
          <Wrench aria-hidden className="size-4" />
          {say.estimates_add_service()}
        </Button>
        <Button variant="outline" disabled={Boolean(full)} onClick={() => setAdds("part")}>
          <Package aria-hidden className="size-4" />
          {say.estimates_add_part()}
        </Button>
        {full && <p className="text-muted-foreground text-sm">{full}</p>}
      </div>
      {adds === "service" && !full && (
        <Lazy load={loadService} onFailure={close} props={{ garageId, car, taken, add, close }} />
      )}
      {adds === "part" && (
        <Lazy
          load={loadPart}
          onFailure={close}
          props={{ garageId, vehicleModel: car.vehicleModel, add, close }}
        />
      )}
    </div>
  );
}
