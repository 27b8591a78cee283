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
import { say } from "@/say";
import { heirsOptions } from "../api/colleagues";
import { useHandOver } from "../api/hand-over";

const NOBODY = 0;
const REQUIRED = say.branches_choose_the_new_owner();

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
      title={say.branches_transfer_ownership_of({ garageName })}
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
            {say.branches_the_new_owner_controls_the_subscription({ garageName })}
          </p>
          <QueryBoundary bare query={query} what={say.branches_the_staff_could_not_be_loaded()}>
            {heirs?.length === 0 && (
              <p role="status" className="text-base">
                {say.branches_nobody_else_works_in_yet_first({ garageName })}
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
        <PanelActions verb={say.branches_transfer_ownership()} busy={handing.isPending} />
      </form>
      {isConfirming && heir && (
        <ConfirmDialog
          title={say.branches_transfer_question({ garageName, heir: heir.staffName })}
          what={say.branches_you_cannot_undo_this_only_the()}
          verb={say.branches_transfer_ownership()}
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
      label={say.branches_new_owner()}
      required
      help={say.branches_a_staff_member_who_has_accepted()}
      error={error}
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={staffId}
          onChange={(event) => choose(Number(event.target.value))}
        >
          <option value={NOBODY}>{say.branches_choose_a_person()}</option>
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
