"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { changeRole } from "../api/admins";
import { adminRoleForm, toAdminRoleIn } from "../schema";
import type { Admin } from "../types";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import { RoleField } from "./role-field";
import { VerbPanel } from "./verb-panel";

type AdminRoleFormProps = { admin: Admin; close: () => void; done: (message: string) => void };

export default function AdminRoleForm({ admin, close, done }: AdminRoleFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof adminRoleForm>>({
    resolver: zodResolver(adminRoleForm),
    defaultValues: { role: admin.role as z.infer<typeof adminRoleForm>["role"], reason: "" },
    send: (values) => changeRole(admin.adminId, toAdminRoleIn(values)),
    done,
  });
  const { register, control, formState, watch } = form;
  return (
    <VerbPanel
      {...panel}
      title="Change role"
      about={`The new role of ${admin.name} applies from the next request.`}
      verb="Change role"
      dirty={formState.isDirty}
      close={close}
    >
      <RoleField control={control} name="role" chosen={watch("role")} />
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
