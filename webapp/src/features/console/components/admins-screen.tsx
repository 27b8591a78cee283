"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Lock, Plus, UserCog, UserX } from "lucide-react";
import { useCallback, useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { dayOf, minuteOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { adminsOptions } from "../api/admins";
import { useAdmin } from "../api/me";
import type { Admin } from "../types";
import { roleWord } from "../words";

const loadAdd = () => import("./add-admin-form");
const loadRole = () => import("./admin-role-form");
const loadReason = () => import("./admin-reason-form");

const COLUMNS: readonly Column<Admin>[] = [
  {
    head: "Name",
    cell: (admin) => (
      <>
        <span className="font-medium">{nameOf(admin)}</span>
        <span className="block max-w-64 truncate text-muted-foreground text-xs" title={admin.email}>
          {admin.email}
        </span>
      </>
    ),
  },
  { head: "Role", cell: (admin) => standing(admin) },
  { head: "Enrolled", cell: ({ enrolledAt }) => dayOf(enrolledAt) },
  { head: "Last sign-in", className: "whitespace-nowrap", cell: (admin) => lastSignIn(admin) },
  { head: "Active sessions", align: "right", cell: ({ sessions }) => sessions },
];

type Open =
  | { what: "add" }
  | { what: "role"; admin: Admin }
  | { what: "secret" | "end"; admin: Admin };

/** Shows the list of console admins. Only admins who may manage admins can see it. */
export function AdminsScreen() {
  const me = useAdmin();
  const mayManage = me?.duties.includes("keep_admins") ?? false;
  const query = useQuery({ ...adminsOptions(), enabled: mayManage });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const done = (message: string) => {
    close();
    notify.success(message);
  };
  if (me && !mayManage) {
    return (
      <>
        <PageHeader title="Admins" />
        <div className="rounded-lg border bg-card">
          <EmptyState Icon={Lock} title="Your role cannot see this page.">
            Only super admins can manage admins. Ask a super admin.
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Admins"
        action={
          <Button onClick={() => setOpen({ what: "add" })} disabled={!mayManage}>
            <Plus aria-hidden className="size-4" />
            Add admin
          </Button>
        }
      >
        People who can sign in to this console. The audit trail records what they do.
      </PageHeader>
      <QueryBoundary query={query} what="The admins could not be loaded.">
        <DataTable
          label="Admins"
          columns={COLUMNS}
          rows={data}
          keyOf={({ adminId }) => adminId}
          expected={4}
          actions={(admin) => actionsOf(admin, setOpen)}
          card={(admin) => <Card {...admin} />}
        />
      </QueryBoundary>
      {open?.what === "add" && <Lazy load={loadAdd} props={{ close }} onFailure={close} />}
      {open?.what === "role" && (
        <Lazy load={loadRole} props={{ admin: open.admin, close, done }} onFailure={close} />
      )}
      {(open?.what === "secret" || open?.what === "end") && (
        <Lazy
          load={loadReason}
          props={{ admin: open.admin, what: open.what, close, done }}
          onFailure={close}
        />
      )}
    </>
  );
}

/**
 * Returns the actions in an admin's row. The row of the signed-in admin offers only a new secret,
 * and the row of a removed admin offers nothing.
 */
function actionsOf(admin: Admin, open: (open: Open) => void) {
  if (admin.endedAt) return null;
  const secret = {
    label: "Create new secret",
    Icon: KeyRound,
    run: () => open({ what: "secret", admin }),
  };
  const others = [
    { label: "Change role", Icon: UserCog, run: () => open({ what: "role", admin }) },
    secret,
    {
      label: "Remove admin access",
      Icon: UserX,
      destructive: true,
      run: () => open({ what: "end", admin }),
    },
  ];
  return <RowMenu label={`Actions for ${admin.name}`} actions={admin.isSelf ? [secret] : others} />;
}

function Card(admin: Admin) {
  const { email, sessions } = admin;
  return (
    <span className="grid gap-1">
      <span className="font-medium text-base">{nameOf(admin)}</span>
      <span className="break-all text-muted-foreground">{email}</span>
      <span className="text-muted-foreground">
        {standing(admin)}
        {sessions > 0 &&
          ` · ${sessions === 1 ? "1 active session" : `${sessions} active sessions`}`}
      </span>
      <span className="text-muted-foreground">Last sign-in: {lastSignIn(admin)}</span>
    </span>
  );
}

function nameOf({ name, isSelf }: Admin): string {
  return isSelf ? `${name} (you)` : name;
}

function standing({ role, endedAt }: Admin): string {
  return endedAt ? `Removed on ${dayOf(endedAt)}` : roleWord(role);
}

function lastSignIn({ lastSignInAt }: Admin): string {
  return lastSignInAt ? minuteOf(lastSignInAt) : "Never";
}
