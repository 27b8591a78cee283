import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { gstKeys } from "./keys";

// The rates since 22/09/2025. The form shows them until the server's rates arrive.
const GOODS_RATES: readonly number[] = [5, 18, 40, 0];

/** Loads the GST states with their codes, and the rates of goods. They are equal for all garages. */
export function gstDefaultsOptions() {
  return queryOptions({
    queryKey: gstKeys.defaults,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/get-gst-defaults", { signal })),
    staleTime: 60 * 60_000,
  });
}

export function useStates() {
  return useQuery(gstDefaultsOptions()).data?.states;
}

/** Returns the rates that goods can have today, as texts. A record may have another `saved` rate. */
export function useGoodsRates(saved = ""): string[] {
  const { data } = useQuery(gstDefaultsOptions());
  const rates = (data?.goodsRates ?? GOODS_RATES).map(String);
  return saved === "" || rates.includes(saved) ? rates : [...rates, saved];
}

/**
 * Returns the name of a state. It returns the code while the names load. Without a code, no request
 * is sent.
 */
export function useStateName(code: string | null | undefined): string | null {
  const states = useQuery({ ...gstDefaultsOptions(), enabled: Boolean(code) }).data?.states;
  if (!code) return null;
  return states?.find(({ stateCode }) => stateCode === code)?.state ?? code;
}
