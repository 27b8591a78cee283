"use client";

import { Smartphone } from "lucide-react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { type InstallWay, install, useInstallWay } from "@/lib/browser/install";
import { useSharedBy } from "@/lib/phone/shared-device";
import { say } from "@/say";
import { SettingsSection } from "./settings-section";

const loadAlerts = () => import("@/features/alerts/device/device-alerts");
const loadCounter = () => import("@/features/intake/components/counter-switch");
const ADVICE: Record<Exclude<InstallWay, "offered">, string> = {
  installed: say.account_servicebay_is_installed_here(),
  "share menu": say.account_tap_share_then_add_to_home(),
  none: say.account_your_browser_offers_no_installation(),
};

/** Shows how to install the app on this device, and what it does here. */
export function DeviceSection() {
  const way = useInstallWay();
  const sharedBy = useSharedBy();
  return (
    <SettingsSection
      id="this-device"
      title={say.account_this_device()}
      brief={say.account_install_alerts_offline_counter()}
      Icon={Smartphone}
      about={say.account_opens_faster_and_without_internet()}
    >
      {way === "offered" ? (
        <Button variant="outline" className="justify-self-start" onClick={() => void install()}>
          {say.account_install_servicebay()}
        </Button>
      ) : (
        <p className="max-w-[56ch] text-base">{ADVICE[way]}</p>
      )}
      {/* A shared device keeps nothing of one person for the next. */}
      {!sharedBy && (
        <>
          <Lazy load={loadAlerts} />
          <Lazy load={loadCounter} whenIdle />
        </>
      )}
    </SettingsSection>
  );
}
