"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { servicesOptions } from "@/features/catalogue/api/services";
import { say } from "@/say";
import {
  type GroupForm,
  MOST_POINTS,
  moved,
  newGroup,
  newPoint,
  type PointForm,
  pointsOf,
  type TemplateForm,
} from "../template-form";
import { RowTools } from "./row-tools";
import { TemplatePoint } from "./template-point";

/** Shows the groups of a template with their points. One point at a time is open. */
export function TemplateGroups({ garageId }: { garageId: number }) {
  const { control, setValue, clearErrors } = useFormContext<TemplateForm>();
  const { field, formState } = useController({ control, name: "groups" });
  const { data: services = [] } = useQuery(servicesOptions(garageId));
  const [open, setOpen] = useState<number | null>(null);
  const [newest, setNewest] = useState<number>();
  const groups = field.value;
  const errors = formState.errors.groups;
  const isFull = pointsOf(groups) >= MOST_POINTS;

  const write = (next: GroupForm[]) => {
    setValue("groups", next, { shouldDirty: true });
    clearErrors("groups");
  };
  const change = (group: GroupForm, changed: Partial<GroupForm>) =>
    write(groups.map((one) => (one === group ? { ...one, ...changed } : one)));
  const addGroup = () => {
    const group = newGroup();
    setNewest(group.key);
    write([...groups, group]);
  };

  return (
    <div className="grid gap-4">
      {groups.map((group, at) => {
        const wrong = errors?.[at];
        const name = group.groupName || say.inspections_group_lower_case({ at: at + 1 });
        const points = (next: PointForm[]) => change(group, { points: next });
        return (
          <fieldset key={group.key} className="grid gap-3 rounded-lg border p-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-start gap-1">
              <Field
                label={say.inspections_group({ at: at + 1 })}
                className="min-w-0 flex-1"
                error={wrong?.groupName?.message}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    value={group.groupName}
                    autoComplete="off"
                    autoFocus={group.key === newest}
                    onBlur={field.onBlur}
                    onChange={({ target }) => change(group, { groupName: target.value })}
                  />
                )}
              </Field>
              <RowTools
                name={name}
                at={at}
                last={groups.length - 1}
                move={(by) => write(moved(groups, at, by))}
                remove={() => write(groups.filter((one) => one !== group))}
                className="mt-7"
              />
            </div>
            <ul
              aria-label={say.inspections_points_of({ name })}
              className="divide-y rounded-md border empty:hidden"
            >
              {group.points.map((point, place) => (
                <TemplatePoint
                  key={point.key}
                  point={point}
                  services={services}
                  error={wrong?.points?.[place]?.label?.message}
                  isOpen={open === point.key}
                  toggle={() => setOpen(open === point.key ? null : point.key)}
                  change={(changed) =>
                    points(
                      group.points.map((one) => (one === point ? { ...one, ...changed } : one)),
                    )
                  }
                  tools={
                    <RowTools
                      name={point.label || say.inspections_the_point()}
                      at={place}
                      last={group.points.length - 1}
                      move={(by) => points(moved(group.points, place, by))}
                      remove={() => points(group.points.filter((one) => one !== point))}
                    />
                  }
                />
              ))}
            </ul>
            {!isFull && (
              <NewPoint group={name} add={(label) => points([...group.points, newPoint(label)])} />
            )}
          </fieldset>
        );
      })}
      {(errors?.root?.message ?? errors?.message) && (
        <p role="alert" className="text-destructive text-xs">
          {errors?.root?.message ?? errors?.message}
        </p>
      )}
      {isFull && (
        <p className="text-muted-foreground text-sm">
          {say.inspections_a_template_has_at_most_points({ most: MOST_POINTS })}
        </p>
      )}
      <Button variant="outline" className="justify-self-start" onClick={addGroup}>
        <Plus aria-hidden className="size-4" />
        {say.inspections_add_group()}
      </Button>
    </div>
  );
}

type NewPointProps = { group: string; add: (label: string) => void };

/** Takes one point after the other. Enter adds it, and so does leaving the field. */
function NewPoint({ group, add }: NewPointProps) {
  const [label, setLabel] = useState("");
  const submit = () => {
    if (!label.trim()) return;
    add(label.trim());
    setLabel("");
  };
  return (
    <Input
      aria-label={say.inspections_add_a_point_to({ group })}
      placeholder={say.inspections_add_a_point_then_press_enter()}
      value={label}
      maxLength={60}
      autoComplete="off"
      onChange={({ target }) => setLabel(target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Enter must not submit the form.
        event.preventDefault();
        submit();
      }}
    />
  );
}
