"use client";

import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone, ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { DeviceRow } from "@/components/device-row";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { accessOptions, useSignOutMember } from "../api/member-access";
import { useEndPhone } from "../api/phone-code";
import { PHONE_ROLES } from "../schema";
import type { MemberAccess, Staff } from "../types";
import { LinkPhone } from "./link-phone";

type AccessPanelProps = { garageId: number; staff: Staff; close: () => void };

/** Shows where a person is signed in to this garage, and signs them out. Load it lazily. */
export default function AccessPanel({ garageId, staff, close }: AccessPanelProps) {
  const query = useQuery(accessOptions(garageId, staff.staffId));
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.staff_sign_in_of({ staffName: staff.staffName })}>
        <div className="grid content-start gap-6 p-6">
          <QueryBoundary bare query={query} what={say.staff_sign_in_could_not_be_loaded()}>
            {query.data ? (
              <Access garageId={garageId} staff={staff} access={query.data} />
            ) : (
              <div role="status" className="grid gap-4">
                <span className="sr-only">{say.staff_loading_sign_in()}</span>
                <Skeleton className="h-12 w-full" />
                <Skeleton className="h-12 w-full" />
              </div>
            )}
          </QueryBoundary>
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}

type AccessProps = { garageId: number; staff: Staff; access: MemberAccess };

function Access({ garageId, staff, access }: AccessProps) {
  const { sessions, secondFactor, phones } = access;
  const [isLinking, setLinking] = useState(false);
  const ending = useEndPhone(garageId, staff.staffId);
  const endPhone = (phoneId: number) =>
    ending.mutate(phoneId, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(error.message),
    });
  const signingOut = useSignOutMember(garageId, staff.staffId);
  const signOut = () =>
    signingOut.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(error.message),
    });
  return (
    <>
      {staff.signsInWith === "email" && (
        <p className="flex gap-3">
          <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
          {secondFactor ? say.staff_with_two_steps() : say.staff_with_a_password_only()}
        </p>
      )}
      {PHONE_ROLES.includes(staff.roleId) && (
        <section aria-label={say.staff_phones()} className="grid gap-4 rounded-lg border p-4">
          <h3 className="font-semibold text-base">{say.staff_phones()}</h3>
          {isLinking ? (
            <LinkPhone garageId={garageId} staff={staff} close={() => setLinking(false)} />
          ) : (
            <>
              {phones.length === 0 ? (
                <p className="text-muted-foreground">{say.staff_no_phone_is_linked()}</p>
              ) : (
                <ul className="-my-3 divide-y">
                  {phones.map(({ phoneId, label, lastUsedAt }) => (
                    <DeviceRow
                      key={phoneId}
                      Icon={Smartphone}
                      label={label}
                      lastUsedAt={lastUsedAt}
                      verb={say.staff_sign_out_this_phone()}
                      busy={ending.isPending}
                      end={() => endPhone(phoneId)}
                    />
                  ))}
                </ul>
              )}
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={() => setLinking(true)}
              >
                {say.staff_show_code()}
              </Button>
            </>
          )}
        </section>
      )}
      {sessions.length === 0 ? (
        <p role="status" className="text-muted-foreground">
          {say.staff_not_signed_in()}
        </p>
      ) : (
        <>
          <ul aria-label={say.staff_devices()} className="-my-3 divide-y">
            {sessions.map(({ sessionId, device, openedAt }) => (
              <li key={sessionId} className="flex min-h-14 items-center gap-4 py-3">
                <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
                <span className="grid min-w-0">
                  <span className="break-words font-medium text-base">{device}</span>
                  <span className="text-muted-foreground">
                    {say.staff_signed_in_on({
                      day: dayMonthYear(shopTime(new Date(openedAt)).day),
                    })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <Button
            variant="outline"
            className="text-destructive max-md:w-full md:justify-self-start"
            disabled={signingOut.isPending}
            aria-busy={signingOut.isPending}
            onClick={signOut}
          >
            {say.staff_sign_out_everywhere_here()}
          </Button>
          <p className="text-muted-foreground">{say.staff_only_this_garage()}</p>
        </>
      )}
    </>
  );
}
