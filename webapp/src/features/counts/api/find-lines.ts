import { useQueryClient } from "@tanstack/react-query";
import type { CountLine } from "../types";
import { countOptions } from "./get-count";

const MOST_HITS = 10;

/** Returns a function that finds parts of a count by number, name, barcode or label. */
export function useFindLines(garageId: number, countId: number) {
  const queries = useQueryClient();
  return async (text: string): Promise<readonly CountLine[]> => {
    const list = { page: 1, size: MOST_HITS, search: text.trim() };
    const { lines } = await queries.fetchQuery(countOptions(garageId, countId, list));
    return lines;
  };
}
