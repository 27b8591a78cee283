"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { Lazily } from "@/components/lazily";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { RowMenu } from "@/components/row-menu";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { useListState } from "@/lib/list-state";
import { groupPhone } from "@/lib/phone";
import { useServerDown } from "@/lib/use-server-down";
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

/** The open panel or dialog, with the garage in which it was opened. */
type Open =
  | { what: "form"; garageId: number; staff: Staff | undefined }
  | { what: "delete"; garageId: number; staff: Staff }
  | { what: "success"; message: string };

export function StaffScreen() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_staff");
  const { list, change } = useListState();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data, isError, isPlaceholderData } = useQuery({
    ...staffOptions(garageId ?? 0, list),
    enabled: garageId !== undefined,
  });
  useServerDown(isError && !data);

  const openForm = (staff?: Staff) =>
    garageId !== undefined && setOpen({ what: "form", garageId, staff });

  return (
    <>
      <PageHeader
        title="Staff"
        action={
          mayChange && (
            <Button onClick={() => openForm()}>
              <Plus aria-hidden className="size-4" />
              Add Staff
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        <SearchField
          label="Search Staff Name"
          value={list.search}
          onSearch={(search) => change({ search })}
        />
        <DataTable
          label="Staff"
          columns={COLUMNS}
          rows={data?.records}
          keyOf={({ staffId }) => staffId}
          stale={isPlaceholderData}
          expected={list.size}
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
          foot={
            data && (
              <Pager
                list={list}
                total={data.recordCount}
                stale={isPlaceholderData}
                change={change}
              />
            )
          }
        />
      </div>
      {open?.what === "form" && (
        <Lazily
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
        <Lazily load={loadSuccess} onFailure={close} props={{ message: open.message, close }} />
      )}
    </>
  );
}
