"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useVersionConflict } from "@/components/use-version-conflict";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { say } from "@/say";
import { templatesOptions } from "../api/list-templates";
import { useSaveTemplate } from "../api/save-template";
import { formOf, restoreGroups, type TemplateForm } from "../template-form";
import { templateForm } from "../template-rules";
import type { Template } from "../types";
import { TemplateGroups } from "./template-groups";

export type TemplatePanelProps = {
  garageId: number;
  /** The template to change. It is undefined for a new template. */
  template: Template | undefined;
  close: () => void;
};

/** The form that adds or changes a template of inspections. */
export default function TemplatePanel({ garageId, template, close }: TemplatePanelProps) {
  // The panel keeps the record version that was opened, even if newer data loads while the form is
  // open.
  const [opened, setOpened] = useState(template);
  const form = useForm<TemplateForm>({
    resolver: zodResolver(templateForm),
    mode: "onTouched",
    defaultValues: formOf(opened),
  });
  const { isConflict, notice } = useVersionConflict(templatesOptions(garageId), (templates) => {
    const now = templates.find(({ templateId }) => templateId === opened?.templateId);
    if (!now) return close();
    setOpened(now);
    form.reset(formOf(now));
  });
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`template ${opened?.templateId ?? "new"}`}
      restore={restoreGroups}
      title={opened ? say.inspections_change_template() : say.inspections_add_template()}
      verb={opened ? say.inspections_save_changes() : say.inspections_add_template()}
      form={form}
      saving={useSaveTemplate(garageId, opened)}
      fields={["name"]}
      refused={isConflict}
      notice={notice}
      close={close}
    >
      <Field label={say.inspections_name()} required error={form.formState.errors.name?.message}>
        {(wiring) => (
          <Input {...wiring} {...form.register("name")} autoComplete="off" autoFocus={!opened} />
        )}
      </Field>
      <TemplateGroups garageId={garageId} />
    </ActionPanel>
  );
}
