"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { Lazy } from "@/components/lazy";
import { ListScreen } from "@/components/list-screen";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { useAddAsked } from "@/lib/navigation/use-add-asked";
import { say } from "@/say";
import { staffOptions } from "../api/list-staff";
import type { Staff } from "../types";
import { DeleteStaff } from "./delete-staff";

const loadAccess = () => import("./access-panel");
const loadForm = () => import("./staff-form");
const loadSuccess = () => import("@/components/success-dialog");

const COLUMNS: readonly Column<Staff>[] = [
  {
    head: say.staff_staff_name(),
    cell: ({ staffName }) => <span className="font-medium">{staffName}</span>,
  },
  {
    head: say.staff_email_address(),
    cell: ({ email }) =>
      email || <span className="text-muted-foreground">{say.staff_phone_and_pin()}</span>,
  },
  { head: say.staff_phone_no(), cell: ({ phoneNumber }) => groupPhone(phoneNumber) },
  { head: say.staff_role(), cell: ({ roleName }) => roleName },
];

/** Describes the open panel or dialog, with the garage in which it was opened. */
type Open =
  | { what: "form"; garageId: number; staff: Staff | undefined }
  | { what: "access"; garageId: number; staff: Staff }
  | { what: "delete"; garageId: number; staff: Staff }
  | { what: "success"; message: string };

/** Requests the list during hydration and renders the screen after it. */
export function StaffScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <StaffList /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(staffOptions(garageId, listIn(params)));
};

function StaffList() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_staff");
  const state = useListState();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const query = useQuery({
    ...staffOptions(garageId ?? 0, state.list),
    enabled: garageId !== undefined,
  });

  const openForm = (staff?: Staff) =>
    garageId !== undefined && setOpen({ what: "form", garageId, staff });
  useAddAsked(garageId === undefined ? undefined : mayChange, openForm);

  return (
    <>
      <ListScreen
        title={say.staff_staff()}
        action={
          mayChange && (
            <Button onClick={() => openForm()}>
              <Plus aria-hidden className="size-4" />
              {say.staff_add_staff_title()}
            </Button>
          )
        }
        search={{ label: say.staff_search_staff_name() }}
        state={state}
        query={query}
        label={say.staff_staff()}
        columns={COLUMNS}
        rows={query.data?.records}
        keyOf={({ staffId }) => staffId}
        {...(mayChange && {
          actions: (staff: Staff) => (
            <RowMenu
              label={say.staff_actions_for({ staffName: staff.staffName })}
              actions={[
                { label: say.staff_edit(), Icon: Pencil, run: () => openForm(staff) },
                {
                  label: say.staff_sign_in(),
                  Icon: KeyRound,
                  run: () => setOpen({ what: "access", garageId: staff.garageId, staff }),
                },
                {
                  label: say.staff_delete(),
                  Icon: Trash2,
                  destructive: true,
                  run: () => setOpen({ what: "delete", garageId: staff.garageId, staff }),
                },
              ]}
            />
          ),
        })}
        card={({ staffName, roleName, phoneNumber, email }) => (
          <span className="grid">
            <span className="font-medium text-base">{staffName}</span>
            <span className="text-muted-foreground">
              {roleName} · {groupPhone(phoneNumber)}
            </span>
            <span className="break-all text-muted-foreground">
              {email || say.staff_phone_and_pin()}
            </span>
          </span>
        )}
      />
      {open?.what === "form" && (
        <Lazy
          load={loadForm}
          onFailure={close}
          props={{
            garageId: open.garageId,
            staff: open.staff,
            close,
            added: (added: Staff) =>
              setOpen({ what: "access", garageId: open.garageId, staff: added }),
            saved: (name: string) =>
              setOpen({
                what: "success",
                message: open.staff
                  ? say.staff_the_staff_has_been_updated_successfully({ name })
                  : say.staff_a_new_staff_has_been_added({ name }),
              }),
          }}
        />
      )}
      {open?.what === "access" && (
        <Lazy
          load={loadAccess}
          onFailure={close}
          props={{ garageId: open.garageId, staff: open.staff, close }}
        />
      )}
      {open?.what === "delete" && (
        <DeleteStaff garageId={open.garageId} staff={open.staff} close={close} />
      )}
      {open?.what === "success" && (
        <Lazy load={loadSuccess} onFailure={close} props={{ message: open.message, close }} />
      )}
    </>
  );
}
