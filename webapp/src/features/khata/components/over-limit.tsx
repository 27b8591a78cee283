"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Lazy } from "@/components/lazy";
import { useRefusedChange } from "@/features/jobs/status/refused-change";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useMay } from "@/features/session/session";
import { toId } from "@/lib/storage/session-values";
import { ASKED } from "../addresses";

const loadDialog = () => import("./over-limit-dialog");
const loadAllow = () => import("./allow-credit");

/** Shows what can be done about a delivery over the limit of the customer. */
export function OverLimit() {
  const { close, ...refused } = useRefusedChange();
  return <Lazy load={loadDialog} onFailure={close} props={{ ...refused, close }} />;
}

/** Opens the question of an alert: whether the job of the address may be delivered on credit. */
export function AskedCredit() {
  const params = useSearchParams();
  const path = usePathname();
  const garageId = useOpenedGarage(true)?.garageId;
  const jobId = toId(params.get("jobId"));
  const mayAllow = useMay("give_credit");
  if (!params.has(ASKED) || !mayAllow || garageId === undefined || jobId === null) return null;
  const close = () => {
    const left = new URLSearchParams(params);
    left.delete(ASKED);
    window.history.replaceState(null, "", `${path}?${left}`);
  };
  return <Lazy load={loadAllow} onFailure={close} props={{ garageId, jobId, close }} />;
}
