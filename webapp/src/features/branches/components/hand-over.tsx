"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import ConfirmDialog from "@/components/confirm-dialog";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { Loaded } from "@/components/loaded";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Garage } from "@/features/session/types";
import type { Staff } from "@/features/staff/types";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { heirsOptions } from "../api/colleagues";
import { useHandOver } from "../api/hand-over";

const NOBODY = 0;
const REQUIRED = "Please choose who takes over";

type HandOverProps = { branch: Garage; close: () => void };

/** A branch goes to somebody of its staff. Only they can give it back, so it is asked twice. */
export default function HandOver({ branch, close }: HandOverProps) {
  const { garageId, garageName } = branch;
  const query = useQuery(heirsOptions(garageId));
  const { data: heirs } = query;
  const handing = useHandOver(garageId);
  const [staffId, setStaffId] = useState(NOBODY);
  const [isAsked, setIsAsked] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const heir = heirs?.find((one) => one.staffId === staffId);
  const confirm = () =>
    handing.mutate(staffId, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        setIsSure(false);
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  return (
    <FormPanel title={`Hand over ${garageName}`} dirty={staffId !== NOBODY} close={close}>
      <form
        noValidate
        className="flex min-h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          setIsSure(heir !== undefined);
        }}
      >
        <div className="grid gap-4 p-6">
          <p className="text-base">
            Whoever takes over decides about the subscription, the staff and the branch itself. You
            stay in {garageName} as a manager. Your other branches stay yours.
          </p>
          <Loaded bare query={query} what="The people could not be loaded.">
            {heirs?.length === 0 && (
              <p role="status" className="text-base">
                Nobody else works in {garageName} yet. Add them on its Staff page first; then they
                are offered here.
              </p>
            )}
            {heirs && heirs.length > 0 && (
              <Heirs
                heirs={heirs}
                staffId={staffId}
                choose={setStaffId}
                error={isAsked && !heir ? REQUIRED : undefined}
              />
            )}
            {!heirs && <Skeleton className="h-20 w-full" />}
          </Loaded>
          <LockedNote error={handing.error} />
        </div>
        <PanelActions verb="Hand over" busy={handing.isPending} />
      </form>
      {isSure && heir && (
        <ConfirmDialog
          title={`Hand ${garageName} over to ${heir.staffName}?`}
          what="You cannot take this back: only the new owner can give it back to you."
          verb="Hand over"
          busy={handing.isPending}
          confirm={confirm}
          close={() => setIsSure(false)}
        />
      )}
    </FormPanel>
  );
}

type HeirsProps = {
  heirs: readonly Staff[];
  staffId: number;
  choose: (staffId: number) => void;
  error: string | undefined;
};

function Heirs({ heirs, staffId, choose, error }: HeirsProps) {
  return (
    <Field
      label="New owner"
      required
      help="Somebody of the staff who has accepted to work here."
      error={error}
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={staffId}
          onChange={(event) => choose(Number(event.target.value))}
        >
          <option value={NOBODY}>Choose somebody</option>
          {heirs.map((heir) => (
            <option key={heir.staffId} value={heir.staffId}>
              {heir.staffName}, {heir.roleName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
