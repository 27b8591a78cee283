"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { changeRole } from "../api/admins";
import { adminRoleForm, toAdminRoleIn } from "../schema";
import type { Admin } from "../types";
import { RoleField } from "./role-field";
import { VerbForm } from "./verb-form";

type AdminRoleFormProps = { admin: Admin; close: () => void; done: (message: string) => void };

export default function AdminRoleForm({ admin, close, done }: AdminRoleFormProps) {
  return (
    <VerbForm<z.infer<typeof adminRoleForm>>
      resolver={zodResolver(adminRoleForm)}
      defaultValues={{ role: admin.role as z.infer<typeof adminRoleForm>["role"], reason: "" }}
      send={(values) => changeRole(admin.adminId, toAdminRoleIn(values))}
      done={done}
      title="Change role"
      about={`The new role of ${admin.name} applies from the next request.`}
      verb="Change role"
      reason
      close={close}
    >
      {({ control, watch }) => <RoleField control={control} name="role" chosen={watch("role")} />}
    </VerbForm>
  );
}
