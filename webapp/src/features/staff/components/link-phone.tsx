"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { shopTime } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";
import { phoneCodeOptions, useConfirmPhone, useMakePhoneCode } from "../api/phone-code";
import type { Staff } from "../types";

type LinkPhoneProps = { garageId: number; staff: Staff; close: () => void };

/** Shows a code that a phone reads, and then asks whether the phone shows the same number. */
export function LinkPhone({ garageId, staff, close }: LinkPhoneProps) {
  const making = useMakePhoneCode(garageId, staff.staffId);
  const { mutate } = making;
  useEffect(() => mutate(), [mutate]);
  const made = making.data?.data;
  const state = useQuery({
    ...phoneCodeOptions(garageId, staff.staffId),
    enabled: made !== undefined,
  });
  const confirming = useConfirmPhone(garageId, staff.staffId);
  const answer = (yes: boolean) =>
    confirming.mutate(
      { yes, number: state.data?.number ?? null },
      {
        onSuccess: ({ message }) => {
          if (yes) notify.success(message);
          else notify.warning(message);
          close();
        },
        onError: (error) => {
          notify.error(error.message);
          close();
        },
      },
    );

  if (making.isError)
    return (
      <LoadFailed bare what={making.error.message} retry={() => mutate()} busy={making.isPending} />
    );
  if (!made) return <Skeleton className="h-64 w-full" />;
  if (state.data?.state === "claimed")
    return (
      <div role="status" className="grid gap-4">
        <p className="font-semibold text-lg">
          {say.staff_does_the_phone_show({
            staffName: staff.staffName,
            number: String(state.data.number),
          })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={confirming.isPending} onClick={() => answer(true)}>
            {say.staff_yes_link_it()}
          </Button>
          <Button variant="outline" disabled={confirming.isPending} onClick={() => answer(false)}>
            {say.staff_no()}
          </Button>
        </div>
      </div>
    );
  // Another screen may have made a newer code.
  const isReplaced = state.data?.state === "shown" && state.data.expiresAt !== made.expiresAt;
  if (state.data?.state === "over" || isReplaced)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{say.staff_this_code_is_over()}</p>
        <Button
          variant="outline"
          onClick={() => mutate(undefined, { onSuccess: () => void state.refetch() })}
        >
          {say.staff_show_code()}
        </Button>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-base">
        {say.staff_scan_this_with_the_phone({ staffName: staff.staffName })}
      </p>
      {/* Cameras need a dark code on a light background, in both themes. */}
      {/* biome-ignore lint/performance/noImgElement: the image is a data URL */}
      <img
        alt={say.staff_qr_code_that_links_a_phone()}
        src={asPicture(made.picture)}
        className="size-48 rounded-md bg-plate"
      />
      <p className="select-all font-code font-semibold text-xl">{made.code}</p>
      <p className="text-muted-foreground">
        {say.staff_valid_until({ time: shopTime(new Date(made.expiresAt)).time })}
      </p>
      <Button variant="ghost" onClick={close}>
        {say.staff_cancel()}
      </Button>
    </div>
  );
}
