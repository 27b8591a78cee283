"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { install, useInstallWay } from "@/lib/browser/install";
import { isoToday } from "@/lib/dates/day";
import { chosenOnDevice, keepOnDevice } from "@/lib/storage/device-cookie";
import { say } from "@/say";

/** Cookies of this device: the days on which home was opened, and the person's answer. */
const DAYS = "days";
const ANSWER = "install";
const FIRST_SHOWN_DAY = 3;

/** Offers to install the app on the third day of use, until the person answers. */
export default function InstallCard() {
  const way = useInstallWay();
  const [isAnswered, setAnswered] = useState(() => chosenOnDevice(ANSWER) !== undefined);
  const [days] = useState(daysOfUse);
  useEffect(() => keepOnDevice(DAYS, `${days}.${isoToday()}`), [days]);
  if (isAnswered || days < FIRST_SHOWN_DAY || (way !== "offered" && way !== "share menu"))
    return null;
  const answer = (word: string) => {
    keepOnDevice(ANSWER, word);
    setAnswered(true);
  };
  return (
    <aside
      aria-label={say.home_install_servicebay()}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-card p-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="text-base">{say.home_keep_servicebay_on_your_home_screen()}</p>
        {way === "share menu" && (
          <p className="text-muted-foreground">{say.account_tap_share_then_add_to_home()}</p>
        )}
      </div>
      <div className="flex gap-2">
        {way === "offered" && (
          <Button
            onClick={() => {
              answer("yes");
              void install();
            }}
          >
            {say.home_install()}
          </Button>
        )}
        <Button variant="ghost" onClick={() => answer("no")}>
          {say.home_not_now()}
        </Button>
      </div>
    </aside>
  );
}

/** Returns on how many days home was opened here, with today. */
function daysOfUse(): number {
  const [days, last] = (chosenOnDevice(DAYS) ?? "0.").split(".");
  const before = Number(days) || 0;
  return last === isoToday() ? before : before + 1;
}
