"use client";

import { cn } from "@/lib/cn";
import { useSession } from "../session";

type OpenedNoteProps = { garageId: number | undefined; className?: string };

/** Above a form that was begun in a garage, once this person has moved on to another. */
export function OpenedNote({ garageId, className }: OpenedNoteProps) {
  const { garage: here, garages } = useSession();
  const begunIn = garages.find((garage) => garage.garageId === garageId);
  return (
    <div role="status" className={cn("empty:hidden", className)}>
      {begunIn && here && begunIn !== here && (
        <p className="mb-4 rounded-md bg-attention-soft px-4 py-3 text-attention text-base">
          You began this in {begunIn.garageName}, and that is where it will be saved.
        </p>
      )}
    </div>
  );
}
