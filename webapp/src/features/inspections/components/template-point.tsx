"use client";

import { Camera, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { Service } from "@/features/catalogue/types";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { PointForm } from "../template-form";

type TemplatePointProps = {
  point: PointForm;
  services: readonly Service[];
  error: string | undefined;
  isOpen: boolean;
  toggle: () => void;
  change: (changed: Partial<PointForm>) => void;
  /** The buttons that move or remove the point. */
  tools: ReactNode;
};

/** Shows one point of a template. A press opens its fields. */
export function TemplatePoint(props: TemplatePointProps) {
  const { point, services, error, isOpen, toggle, change, tools } = props;
  const { label, serviceId, photoWhenBad } = point;
  const service = services.find((one) => one.garageJobServiceId === serviceId);
  const serviceName =
    serviceId === null ? "" : (service?.jobService ?? say.inspections_removed_service());
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left hover:bg-muted"
      >
        <span className="wrap-anywhere min-w-0 flex-1">
          {label || say.inspections_no_name()}
          {serviceName && (
            <span className="block text-muted-foreground text-sm">{serviceName}</span>
          )}
          {error && !isOpen && <span className="block text-destructive text-xs">{error}</span>}
        </span>
        {photoWhenBad && (
          <Camera
            role="img"
            aria-label={say.inspections_photo_needed_when_bad()}
            className="size-4 shrink-0 text-muted-foreground"
          />
        )}
        <ChevronDown
          aria-hidden
          className={cn("size-4 shrink-0 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        <div className="grid gap-2 border-t bg-muted/40 p-3">
          <Field label={say.inspections_point()} required error={error}>
            {(wiring) => (
              <Input
                {...wiring}
                value={label}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) => change({ label: target.value })}
              />
            )}
          </Field>
          <Field
            label={say.inspections_suggested_service()}
            help={say.inspections_it_can_be_added_to_an()}
          >
            {(wiring) => (
              <Select
                {...wiring}
                value={serviceId ?? ""}
                onChange={({ target }) =>
                  change({ serviceId: target.value ? Number(target.value) : null })
                }
              >
                <option value="">{say.inspections_none()}</option>
                {serviceId !== null && !service && <option value={serviceId}>{serviceName}</option>}
                {services.map(({ garageJobServiceId, jobService }) => (
                  <option key={garageJobServiceId} value={garageJobServiceId}>
                    {jobService}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={say.inspections_photo_needed_when_bad()}
            className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
          >
            {(wiring) => (
              <Switch
                {...wiring}
                checked={photoWhenBad}
                onChange={({ target }) => change({ photoWhenBad: target.checked })}
              />
            )}
          </Field>
          <div className="flex justify-end">{tools}</div>
        </div>
      )}
    </li>
  );
}
