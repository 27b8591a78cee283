"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { useProfile } from "../api/profile";
import { SettingsSection } from "./settings-section";

const loadOn = () => import("./second-factor-on");
const loadOff = () => import("./second-factor-off");

/** Switches the second factor on and off. It is closed at first, because browsers fill in passwords. */
export function SecondFactorSection() {
  const query = useProfile();
  const isOn = query.data?.secondFactor;
  // An open form stays as it is, also if the profile loads again while it shows the recovery codes.
  const [open, setOpen] = useState<"on" | "off" | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection
      id="second-factor"
      title={say.account_second_factor()}
      brief={say.account_second_factor_brief()}
      Icon={ShieldCheck}
      about={say.account_second_factor_about()}
    >
      <QueryBoundary bare query={query} what={say.account_second_factor_could_not_be_loaded()}>
        {open ? (
          <Lazy load={open === "on" ? loadOn : loadOff} props={{ close }} onFailure={close} />
        ) : isOn === undefined ? (
          <Skeleton className="h-11 w-40" />
        ) : (
          <>
            <p role="status" className="text-base">
              {isOn ? say.account_second_factor_is_on() : say.account_second_factor_is_off()}
            </p>
            <Button
              variant="outline"
              className="max-md:w-full md:justify-self-start"
              onClick={() => setOpen(isOn ? "off" : "on")}
            >
              {isOn ? say.account_switch_off() : say.account_switch_on()}
            </Button>
          </>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}
