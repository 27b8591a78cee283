"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { useSession } from "@/features/session/session";
import { shopTime } from "@/lib/dates/day";
import { ROUTES } from "@/lib/navigation/routes";
import { isLooking } from "@/lib/storage/looking";
import { useLastSubscription } from "../api/last-subscription";
import { isPutOff, putOff } from "../put-off";
import { CHECK_INTERVAL_MS, reminderOf } from "../reminder";
import { useCanInterrupt } from "../use-can-interrupt";
import { LockedNotice } from "./locked-notice";

const load = () => import("./reminder-dialog");

/** Shows the reminder before and after the subscription of the branch expires. */
export default function ReminderWatch() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const { data: subscription, refetch } = useLastSubscription(garageId);
  const [, rerender] = useState(0);

  // This also renders again after midnight, because a reminder may become due without new data.
  useEffect(() => {
    if (garageId === undefined) return;
    const timer = window.setInterval(() => {
      refetch().then(() => rerender((times) => times + 1));
    }, CHECK_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [garageId, refetch]);

  const today = shopTime(new Date()).day;
  const kind = subscription ? reminderOf(subscription, today) : null;
  // The billing screen shows no reminder, because the reminder links to it. A support session shows
  // no reminder either.
  const isOutOfPlace = usePathname() === ROUTES.billing || isLooking();
  const wanted =
    garage && subscription && kind && !isOutOfPlace && !isPutOff(garage.garageId, kind, today);
  const open = useCanInterrupt(Boolean(wanted));

  const close = () => {
    if (garage && kind) putOff(garage.garageId, kind, today);
    rerender((times) => times + 1);
  };

  return (
    <>
      {open && wanted && (
        <Lazy load={load} whenIdle props={{ kind, subscription, garage, onClose: close }} />
      )}
      <LockedNotice key={garageId} />
    </>
  );
}
