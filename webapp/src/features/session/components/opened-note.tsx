"use client";

import { cn } from "@/lib/cn";
import { say } from "@/say";
import { useSession } from "../session";

type OpenedNoteProps = { garageId: number | undefined; className?: string };

/**
 * Shows the garage in which a form was started, if the person has since switched to another garage.
 */
export function OpenedNote({ garageId, className }: OpenedNoteProps) {
  const { garage: here, garages } = useSession();
  const begunIn = garages.find((garage) => garage.garageId === garageId);
  return (
    <div role="status" className={cn("empty:hidden", className)}>
      {begunIn && here && begunIn !== here && (
        <p className="mb-4 rounded-md bg-attention-soft px-4 py-3 text-attention text-base">
          {say.session_you_started_this_in_it_will({ garageName: begunIn.garageName })}
        </p>
      )}
    </div>
  );
}
