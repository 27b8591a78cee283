"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "@/components/delete-dialog";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { templatesOptions } from "../api/list-templates";
import { useRetireTemplate } from "../api/save-template";
import type { Template } from "../types";

const loadPanel = () => import("./template-panel");
const MOST_TEMPLATES = 20;

type Open = { what: "panel" | "retire"; template?: Template };

/** Shows the templates of inspections among the garage's settings. */
export default function TemplateSettings({ garageId }: { garageId: number }) {
  const query = useQuery(templatesOptions(garageId));
  const retiring = useRetireTemplate(garageId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const templates = query.data;
  const isFull = (templates?.length ?? 0) >= MOST_TEMPLATES;
  const retired = open?.what === "retire" ? open.template : undefined;
  return (
    <section
      aria-labelledby="template-settings"
      className="grid gap-4 rounded-lg border bg-card p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="template-settings" className="font-semibold text-lg">
            {say.inspections_inspections()}
          </h2>
          <p className="text-muted-foreground text-sm">
            {isFull
              ? say.inspections_a_garage_has_at_most_templates({ most: MOST_TEMPLATES })
              : say.inspections_the_lists_of_points_that_an()}
          </p>
        </div>
        <Button
          variant="outline"
          disabled={!templates || isFull}
          onClick={() => setOpen({ what: "panel" })}
        >
          <Plus aria-hidden className="size-4" />
          {say.inspections_add_template()}
        </Button>
      </div>
      <QueryBoundary query={query} what={say.inspections_the_templates_could_not_be_loaded()} bare>
        {templates ? (
          <ul className="divide-y rounded-md border">
            {templates.map((template) => (
              <li key={template.templateId} className="flex items-center gap-3 py-1 pr-1 pl-4">
                <span className="wrap-anywhere min-w-0 flex-1 font-medium">{template.name}</span>
                <span className="shrink-0 text-muted-foreground text-sm">
                  {say.inspections_count_points({ count: template.points.length })}
                </span>
                <RowMenu
                  label={say.inspections_actions_for({ name: template.name })}
                  actions={[
                    {
                      label: say.inspections_change(),
                      Icon: Pencil,
                      run: () => setOpen({ what: "panel", template }),
                    },
                    {
                      label: say.inspections_retire(),
                      Icon: Archive,
                      run: () => setOpen({ what: "retire", template }),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton className="h-36" />
        )}
      </QueryBoundary>
      {open?.what === "panel" && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{ garageId, template: open.template, close }}
        />
      )}
      {retired && (
        <DeleteDialog
          id={retired.templateId}
          deleting={retiring}
          title={say.inspections_retire_question({ name: retired.name })}
          what={say.inspections_nobody_can_start_an_inspection_with()}
          verb={say.inspections_retire()}
          deleted={say.inspections_the_template_is_retired()}
          close={close}
        />
      )}
    </section>
  );
}
