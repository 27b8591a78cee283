"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PartPicker } from "@/features/jobs/parts/part-picker";
import type { PartRow } from "@/features/parts/types";
import { useMay } from "@/features/session/session";
import { say } from "@/say";

type LineSearchProps = {
  garageId: number;
  add: (part: PartRow) => void;
  /** Returns why a part may not be added. */
  refusalOf?: (part: PartRow) => string | undefined;
  /** Opens the panel of a new part. A scanned code that is not known becomes its barcode. */
  addPart: (code?: string) => void;
  /** Other ways to add a line. */
  others?: ReactNode;
  problem: string | undefined;
  /** This is true if no other part may be added. */
  isFixed?: boolean;
  children: ReactNode;
};

/** Shows the lines of a form, and above them the search that adds a part. */
export function LineSearch(props: LineSearchProps) {
  const { garageId, add, refusalOf, addPart, others, problem, isFixed, children } = props;
  const mayAddParts = useMay("change_parts") && !isFixed;
  return (
    <section aria-labelledby="purchase-lines" className="min-w-0 border-t">
      <h2 id="purchase-lines" className="px-4 pt-4 font-semibold text-lg md:px-6 md:pt-6">
        {say.purchases_lines()}
      </h2>
      <div className="grid gap-2 p-4 md:px-6">
        <PartPicker
          garageId={garageId}
          vehicleModel=""
          add={add}
          refusalOf={refusalOf}
          addCode={isFixed ? undefined : addPart}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside handle the presses */}
        <div
          className="flex flex-wrap gap-x-4"
          // If a press took the focus, the list would close and the button would move away.
          onMouseDown={(event) => event.preventDefault()}
        >
          {others}
          {mayAddParts && (
            <Button variant="link" size="inline" onClick={() => addPart()}>
              <Plus aria-hidden className="size-4" />
              {say.purchases_new_part()}
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
