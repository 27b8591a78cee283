"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
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
import { staffOptions } from "../api/list-staff";
import type { Staff } from "../types";
import { DeleteStaff } from "./delete-staff";

const loadForm = () => import("./staff-form");
const loadSuccess = () => import("@/components/success-dialog");

const COLUMNS: readonly Column<Staff>[] = [
  { head: "Staff Name", cell: ({ staffName }) => <span className="font-medium">{staffName}</span> },
  { head: "Email Address", cell: ({ email }) => email },
  { head: "Phone No.", cell: ({ phoneNumber }) => groupPhone(phoneNumber) },
  { head: "Role", cell: ({ roleName }) => roleName },
];

/** Describes the open panel or dialog, with the garage in which it was opened. */
type Open =
  | { what: "form"; garageId: number; staff: Staff | undefined }
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

  return (
    <>
      <ListScreen
        title="Staff"
        action={
          mayChange && (
            <Button onClick={() => openForm()}>
              <Plus aria-hidden className="size-4" />
              Add Staff
            </Button>
          )
        }
        search={{ label: "Search Staff Name" }}
        state={state}
        query={query}
        label="Staff"
        columns={COLUMNS}
        rows={query.data?.records}
        keyOf={({ staffId }) => staffId}
        {...(mayChange && {
          actions: (staff: Staff) => (
            <RowMenu
              label={`Actions for ${staff.staffName}`}
              actions={[
                { label: "Edit", Icon: Pencil, run: () => openForm(staff) },
                {
                  label: "Delete",
                  Icon: Trash2,
                  destructive: true,
                  run: () => setOpen({ what: "delete", garageId: staff.garageId, staff }),
                },
              ]}
            />
          ),
        })}
        card={({ staffName, roleName, phoneNumber, email }) => (
          <span className="grid gap-1">
            <span className="font-medium text-base">{staffName}</span>
            <span className="text-muted-foreground">
              {roleName} · {groupPhone(phoneNumber)}
            </span>
            <span className="break-all text-muted-foreground">{email}</span>
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
            saved: (name: string) =>
              setOpen({
                what: "success",
                message: open.staff
                  ? `The staff ${name} has been updated successfully.`
                  : `A new staff ${name} has been added successfully.`,
              }),
          }}
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
