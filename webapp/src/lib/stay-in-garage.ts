import { type Path, withQuery } from "./routes";
import { GARAGE_ID } from "./session-values";
import { readStored } from "./stored";

/**
 * The way from a record to a list. A tab that acts in another garage than the one all tabs share
 * stays there; else nothing has to be said.
 */
export function stayInGarage(path: Path, garageId: number): Path {
  return readStored(GARAGE_ID) === String(garageId) ? path : withQuery(path, { garageId });
}
