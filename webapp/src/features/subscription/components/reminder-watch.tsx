"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { useSession } from "@/features/session/session";
import { shopTime } from "@/lib/day";
import { isLooking } from "@/lib/looking";
import { ROUTES } from "@/lib/routes";
import { useLastSubscription } from "../api/last-subscription";
import { isPutOff, putOff } from "../put-off";
import { useQuietMoment } from "../quiet-moment";
import { CHECK_INTERVAL_MS, reminderOf } from "../reminder";
import { LockedNotice } from "./locked-notice";

const load = () => import("./reminder-dialog");

/** Says in time, and again when it is too late, that the branch's subscription runs out. */
export default function ReminderWatch() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const { data: subscription, refetch } = useLastSubscription(garageId);
  const [, look] = useState(0);

  // Also what the day has brought by itself: the same facts can be a reminder after midnight.
  useEffect(() => {
    if (garageId === undefined) return;
    const timer = window.setInterval(() => {
      refetch().then(() => look((times) => times + 1));
    }, CHECK_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [garageId, refetch]);

  const today = shopTime(new Date()).day;
  const kind = subscription ? reminderOf(subscription, today) : null;
  // Where one pays it would only lie over what it leads to; who looks in for support has nothing to renew.
  const isOutOfPlace = usePathname() === ROUTES.billing || isLooking();
  const wanted =
    garage && subscription && kind && !isOutOfPlace && !isPutOff(garage.garageId, kind, today);
  const open = useQuietMoment(Boolean(wanted));

  const close = () => {
    if (garage && kind) putOff(garage.garageId, kind, today);
    look((times) => times + 1);
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
