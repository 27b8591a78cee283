"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DeviceRow } from "@/components/device-row";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { useSignOut } from "@/features/session/api/sign-out";
import { useSession } from "@/features/session/session";
import { pageLanguage } from "@/lib/languages";
import { notify } from "@/lib/notify";
import { keepPhone } from "@/lib/phone/linked-phone";
import { beginSharing } from "@/lib/phone/shared-device";
import { say } from "@/say";
import { sharedDevicesOptions, useEndDevice, useShareDevice } from "../api";
import { canKeepKeys, phoneKeys } from "../keys";

/** Lists the devices that everybody of the garage shares, and makes this one such a device. Load it lazily. */
export default function SharedDevices({ garageId }: { garageId: number }) {
  const query = useQuery(sharedDevicesOptions(garageId));
  const sharing = useShareDevice(garageId);
  const ending = useEndDevice(garageId);
  const signingOut = useSignOut();
  const queries = useQueryClient();
  const { user } = useSession();
  const refused = (error: Error) => notify.error(error.message);
  const share = () =>
    sharing.mutate(undefined, {
      onSuccess: async ({ message }) => {
        const { phoneId } = await phoneKeys();
        // The sign-in page asks who has a PIN. If signing out fails, the session here is covered already.
        keepPhone({ phoneId, isShared: true, language: pageLanguage(), people: [] });
        beginSharing(user?.personKey);
        notify.success(message);
        signingOut.mutate();
      },
      onError: refused,
    });
  const busy = sharing.isPending || signingOut.isPending;
  return (
    <SettingsSection
      title={say.phone_shared_devices()}
      query={query}
      problem={say.phone_shared_devices_could_not_be_loaded()}
    >
      {query.data && (
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[56ch] text-muted-foreground">{say.phone_about_shared_devices()}</p>
          {query.data.length > 0 && (
            <ul className="w-full divide-y">
              {query.data.map(({ deviceId, label, lastUsedAt }) => (
                <DeviceRow
                  key={deviceId}
                  label={label}
                  lastUsedAt={lastUsedAt}
                  verb={say.phone_sign_out_this_device()}
                  busy={ending.isPending}
                  end={() =>
                    ending.mutate(deviceId, {
                      onSuccess: ({ message }) => notify.success(message),
                      onError: (error) => {
                        refused(error);
                        void queries.invalidateQueries(sharedDevicesOptions(garageId));
                      },
                    })
                  }
                />
              ))}
            </ul>
          )}
          {canKeepKeys() ? (
            <Button variant="outline" disabled={busy} aria-busy={busy} onClick={share}>
              {say.phone_make_this_a_shared_device()}
            </Button>
          ) : (
            <p className="text-base">{say.phone_open_this_page_in_chrome_or_safari()}</p>
          )}
        </div>
      )}
    </SettingsSection>
  );
}
