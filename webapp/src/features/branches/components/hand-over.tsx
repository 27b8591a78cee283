"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import ConfirmDialog from "@/components/confirm-dialog";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { QueryBoundary } from "@/components/query-boundary";
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
const REQUIRED = "Choose the new owner";

type HandOverProps = { branch: Garage; close: () => void };

/**
 * Makes a staff member the owner of a branch. The form asks for confirmation, because only the new
 * owner can undo this.
 */
export default function HandOver({ branch, close }: HandOverProps) {
  const { garageId, garageName } = branch;
  const query = useQuery(heirsOptions(garageId));
  const { data: heirs } = query;
  const handing = useHandOver(garageId);
  const [staffId, setStaffId] = useState(NOBODY);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const heir = heirs?.find((one) => one.staffId === staffId);
  const confirm = () =>
    handing.mutate(staffId, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        setIsConfirming(false);
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  return (
    <FormPanel
      title={`Transfer ownership of ${garageName}`}
      dirty={staffId !== NOBODY}
      close={close}
    >
      <form
        noValidate
        className="flex min-h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          setIsConfirming(heir !== undefined);
        }}
      >
        <div className="grid gap-4 p-6">
          <p className="text-base">
            The new owner controls the subscription, the staff and the branch. You stay in{" "}
            {garageName} as a manager and keep your other branches.
          </p>
          <QueryBoundary bare query={query} what="The staff could not be loaded.">
            {heirs?.length === 0 && (
              <p role="status" className="text-base">
                Nobody else works in {garageName} yet. First add the new owner on its Staff page.
              </p>
            )}
            {heirs && heirs.length > 0 && (
              <Heirs
                heirs={heirs}
                staffId={staffId}
                choose={setStaffId}
                error={isSubmitted && !heir ? REQUIRED : undefined}
              />
            )}
            {!heirs && <Skeleton className="h-20 w-full" />}
          </QueryBoundary>
          <LockedNote error={handing.error} />
        </div>
        <PanelActions verb="Transfer ownership" busy={handing.isPending} />
      </form>
      {isConfirming && heir && (
        <ConfirmDialog
          title={`Transfer ${garageName} to ${heir.staffName}?`}
          what="You cannot undo this. Only the new owner can transfer it back."
          verb="Transfer ownership"
          busy={handing.isPending}
          confirm={confirm}
          close={() => setIsConfirming(false)}
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
      help="A staff member who has accepted the invitation."
      error={error}
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={staffId}
          onChange={(event) => choose(Number(event.target.value))}
        >
          <option value={NOBODY}>Choose a person</option>
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
