"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addAdmin } from "../api/admins";
import { adminForm, toAddAdminIn } from "../schema";
import type { Enrolled } from "../types";
import { EnrolledPanel } from "./enrolled-panel";
import { RoleField } from "./role-field";
import { VerbForm } from "./verb-form";

export default function AddAdminForm({ close }: { close: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (enrolled) return <EnrolledPanel enrolled={enrolled} close={close} />;
  return (
    <VerbForm<z.infer<typeof adminForm>>
      resolver={zodResolver(adminForm)}
      defaultValues={{ email: "", name: "", role: "support" }}
      send={async (values) => {
        const result = await addAdmin(toAddAdminIn(values));
        setEnrolled(result.data);
        return result;
      }}
      done={() => {}}
      title="Add an admin"
      about="They sign in with their account password and a code from their authenticator app."
      verb="Add admin"
      close={close}
    >
      {({ register, control, watch, formState: { errors } }) => (
        <>
          <Field label="Email" required error={errors.email?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register("email")}
                type="email"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label="Name"
            required
            help="An existing account keeps its current name."
            error={errors.name?.message}
          >
            {(wiring) => (
              <Input {...wiring} {...register("name")} autoComplete="off" maxLength={200} />
            )}
          </Field>
          <RoleField control={control} name="role" chosen={watch("role")} />
        </>
      )}
    </VerbForm>
  );
}
