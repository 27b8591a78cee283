import { useEffect, useState } from "react";
import type { VehicleClass } from "./classes";

/** Returns the probable class of a model. The list of models loads late. */
export function useClassGuess(model: string): VehicleClass | null {
  const [guess, setGuess] = useState<{ model: string; is: VehicleClass | null } | null>(null);
  useEffect(() => {
    if (!model.trim()) return;
    let current = true;
    // Without the list, there is no guess.
    const load = import("./guess").then(({ guessClass }) => guessClass(model));
    load.catch(() => null).then((is) => current && setGuess({ model, is }));
    return () => {
      current = false;
    };
  }, [model]);
  return guess?.model === model ? guess.is : null;
}
