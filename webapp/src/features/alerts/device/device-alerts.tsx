"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { configOptions } from "@/features/session/api/config";
import { useSession } from "@/features/session/session";
import { useInstallWay } from "@/lib/browser/install";
import { notify } from "@/lib/notify";
import { isLooking } from "@/lib/storage/looking";
import { say } from "@/say";
import { useGaragesHere } from "./alerts-here";
import { Blocked, useSwitchAlerts } from "./switch-alerts";

/** Shows the switch for the alerts of this garage on this device, if the server can send them. */
export default function DeviceAlerts() {
  const { garage } = useSession();
  const { data } = useQuery(configOptions());
  if (!garage || !data?.pushKey || isLooking()) return null;
  return <AlertsSwitch key={garage.garageId} garage={garage} pushKey={data.pushKey} />;
}

type AlertsSwitchProps = { garage: { garageId: number; garageName: string }; pushKey: string };

function AlertsSwitch({ garage: { garageId, garageName }, pushKey }: AlertsSwitchProps) {
  const isOn = useGaragesHere().includes(garageId);
  const installWay = useInstallWay();
  const switching = useSwitchAlerts(garageId, pushKey);
  const [isBlocked, setBlocked] = useState(permission() === "denied");
  const change = (on: boolean) =>
    switching.mutate(on, {
      onSuccess: (answer) => answer && notify.success(answer.message),
      onError: (error) => {
        if (error instanceof Blocked) setBlocked(true);
        else notify.error(error.message);
      },
    });
  // An iPhone has notifications only in the installed app.
  const isMissing = permission() === undefined || !("PushManager" in window);
  const refusal = isMissing
    ? installWay === "share menu"
      ? say.alerts_install_servicebay_first()
      : say.alerts_this_browser_cannot_show_alerts()
    : isBlocked
      ? say.alerts_your_browser_blocks_notifications()
      : undefined;
  return (
    <Field
      label={say.alerts_alerts_on_this_device()}
      help={refusal ?? say.alerts_new_alerts_of_garage_appear_here({ garageName })}
      className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
    >
      {(wiring) => (
        <Switch
          {...wiring}
          checked={isOn && !refusal}
          disabled={Boolean(refusal) || switching.isPending}
          onChange={(event) => change(event.target.checked)}
        />
      )}
    </Field>
  );
}

function permission(): NotificationPermission | undefined {
  return "Notification" in window ? Notification.permission : undefined;
}
