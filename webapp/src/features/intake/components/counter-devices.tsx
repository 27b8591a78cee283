"use client";

import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { minuteOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type CounterDevice, devicesOptions, useSwitchDevice } from "../api/counter";

/** Lists the devices that may take in cars without internet, for people in charge. Load it lazily. */
export default function CounterDevices({ garageId }: { garageId: number }) {
  const query = useQuery(devicesOptions(garageId));
  const devices = query.data;
  return (
    <SettingsSection
      title={say.intake_counter_devices()}
      query={query}
      problem={say.intake_device_failed()}
    >
      {devices && (
        <div className="grid gap-4">
          <p className="max-w-[56ch] text-muted-foreground">{say.intake_switch_off_removes()}</p>
          {devices.length === 0 ? (
            <p className="text-base">{say.intake_no_devices()}</p>
          ) : (
            <ul className="divide-y">
              {devices.map((device) => (
                <Device key={device.deviceId} garageId={garageId} device={device} />
              ))}
            </ul>
          )}
        </div>
      )}
    </SettingsSection>
  );
}

function Device({ garageId, device }: { garageId: number; device: CounterDevice }) {
  const switching = useSwitchDevice(garageId);
  const { deviceId, label, personName, lastSeen, waiting, oldestAt, off } = device;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-medium text-base">{label}</span>
        <span className="text-muted-foreground">
          {say.intake_device_seen({ name: personName, seen: minuteOf(lastSeen) })}{" "}
          {waiting > 0 &&
            oldestAt &&
            say.intake_device_waiting({ count: waiting, since: minuteOf(oldestAt) })}
        </span>
        {off && <span className="text-attention">{say.intake_device_off()}</span>}
      </span>
      <Button
        variant="outline"
        aria-label={`${off ? say.intake_allow_again() : say.intake_switch_off()}: ${label}`}
        disabled={switching.isPending}
        onClick={() =>
          switching.mutate(
            { deviceId, off: !off },
            {
              onSuccess: ({ message }) => notify.success(message),
              onError: (error) => notify.error(error.message),
            },
          )
        }
      >
        {off ? say.intake_allow_again() : say.intake_switch_off()}
      </Button>
    </li>
  );
}
