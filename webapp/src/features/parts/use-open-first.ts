import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { listIn } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { partsOptions } from "./api/list-parts";
import { filterIn } from "./filters";

/** Returns a function that opens the first hit of a search. A barcode scanner ends its text with Enter. */
export function useOpenFirst(
  garageId: number | undefined,
  hrefOf: (part: { partId: number }) => string,
) {
  const router = useRouter();
  const queries = useQueryClient();
  return async (text: string) => {
    if (text === "" || garageId === undefined) return;
    const asked = new URLSearchParams(window.location.search);
    const options = partsOptions(garageId, { ...listIn(asked), page: 1 }, filterIn(asked));
    // If this fails, the list shows the error.
    const found = await queries.fetchQuery(options).catch(() => undefined);
    const first = found?.parts[0];
    // The person may have typed another text or left the list.
    const { pathname, search } = window.location;
    const isSame = pathname === ROUTES.parts && listIn(new URLSearchParams(search)).search === text;
    if (first && isSame) router.push(hrefOf(first) as Route);
  };
}
