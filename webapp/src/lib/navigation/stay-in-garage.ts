import { GARAGE_ID } from "../storage/session-values";
import { readStored } from "../storage/stored";
import { type Path, withQuery } from "./routes";

/** Adds the garage to a list's URL if this tab uses another garage than the other tabs do. */
export function stayInGarage(path: Path, garageId: number): Path {
  return readStored(GARAGE_ID) === String(garageId) ? path : withQuery(path, { garageId });
}
