"use client";

import { useSession } from "../session";
import type { Garage } from "../types";

/** Above a form that was begun in a garage, once this person has moved on to another. */
export function OpenedNote({ garage }: { garage: Garage | undefined }) {
  const { garage: here } = useSession();
  return (
    <div role="status" className="empty:hidden">
      {garage && here && garage.garageId !== here.garageId && (
        <p className="mb-4 rounded-md bg-attention-soft px-4 py-3 text-attention text-base">
          You began this in {garage.garageName}, and that is where it will be saved.
        </p>
      )}
    </div>
  );
}
