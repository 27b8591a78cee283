import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { DateInput } from "@/components/date-input";
import { SearchField } from "@/components/search-field";
import { Select } from "@/components/ui/select";
import { type AuditFilter, auditKindsOptions } from "../api/audit";
import { spoken } from "../words";

type AuditFiltersProps = {
  filter: AuditFilter;
  change: (part: Partial<AuditFilter>) => void;
};

export function AuditFilters({ filter, change }: AuditFiltersProps) {
  const id = useId();
  const { data: kinds = [] } = useQuery(auditKindsOptions());
  const known = filter.kind && !kinds.includes(filter.kind) ? [filter.kind, ...kinds] : kinds;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Person: name or email"
        value={filter.person}
        onSearch={(person) => change({ person })}
        className="md:w-52"
      />
      <SearchField
        label="Garage: name or number"
        value={filter.garage}
        onSearch={(garage) => change({ garage })}
        className="md:w-52"
      />
      <span className="grid min-w-0 max-md:w-full md:max-w-52">
        <label htmlFor={`${id}-kind`} className="sr-only">
          Event
        </label>
        <Select
          id={`${id}-kind`}
          value={filter.kind}
          onChange={(event) => change({ kind: event.target.value })}
        >
          <option value="">All events</option>
          {known.map((kind) => (
            <option key={kind} value={kind}>
              {spoken(kind)}
            </option>
          ))}
        </Select>
      </span>
      {(["since", "until"] as const).map((edge) => (
        <span key={edge} className="grid min-w-0 flex-1 basis-40 gap-1 md:max-w-44">
          <label htmlFor={`${id}-${edge}`} className="text-muted-foreground text-xs">
            {edge === "since" ? "First day" : "Last day"}
          </label>
          <DateInput
            id={`${id}-${edge}`}
            value={filter[edge] ?? ""}
            onChange={(day) => change({ [edge]: day })}
          />
        </span>
      ))}
    </div>
  );
}
