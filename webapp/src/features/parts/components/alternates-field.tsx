"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { LoadFailed } from "@/components/load-failed";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDebounced } from "@/lib/forms/use-debounced";
import { LONGEST_SEARCH, PAGE_SIZE } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { partsOptions } from "../api/list-parts";
import type { Alternate, PartForm } from "../forms";
import { ChosenList } from "./chosen-list";

const QUIET_MS = 300;
const MOST_SHOWN = 5;

type AlternatesFieldProps = {
  garageId: number;
  /** The id of the part itself. It is undefined for a new part. */
  ownId: number | undefined;
};

/** Lets the person find other parts that can replace this part. */
export function AlternatesField({ garageId, ownId }: AlternatesFieldProps) {
  const { watch, getValues, setValue, clearErrors, formState } = useFormContext<PartForm>();
  const alternates = watch("alternates");
  const [text, setText] = useState("");
  const sought = useDebounced(text.trim(), QUIET_MS);
  const isSearching = text.trim() !== "" && sought !== "";
  const query = useQuery({
    ...partsOptions(garageId, { page: 1, size: PAGE_SIZE, search: sought }, null),
    enabled: isSearching,
  });
  const { data, isPlaceholderData } = query;
  const isCurrent = isSearching && sought === text.trim() && !isPlaceholderData;
  const hits = (data?.parts ?? [])
    .filter(({ partId }) => partId !== ownId && !alternates.some((one) => one.partId === partId))
    .slice(0, MOST_SHOWN);

  const write = (next: Alternate[]) => {
    setValue("alternates", next, { shouldDirty: true });
    clearErrors("alternates");
  };
  const add = (part: Alternate) => {
    write([...getValues("alternates"), part]);
    setText("");
  };

  return (
    <div className="grid gap-2">
      <ChosenList
        label={say.parts_alternates()}
        items={alternates}
        keyOf={({ partId }) => partId}
        nameOf={({ partName }) => partName}
        show={(part) => <Words part={part} />}
        remove={({ partId }) => write(alternates.filter((one) => one.partId !== partId))}
      />
      <Field
        label={say.parts_find_a_part()}
        help={say.parts_a_part_that_can_replace_this()}
        error={formState.errors.alternates?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            placeholder={say.parts_number_name_brand_or_barcode()}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter must not submit the form.
              event.preventDefault();
              if (isCurrent && hits[0]) add(hits[0]);
            }}
          />
        )}
      </Field>
      {isSearching && query.isError && !data && (
        <LoadFailed
          bare
          what={say.parts_the_parts_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      )}
      {isCurrent && data && hits.length === 0 && (
        <p role="status">{say.parts_no_other_part_found()}</p>
      )}
      {isSearching && hits.length > 0 && (
        <ul aria-label={say.parts_parts_found()} className="divide-y rounded-md border">
          {hits.map((part) => (
            <li key={part.partId}>
              <button
                type="button"
                onClick={() => add(part)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left transition-colors hover:bg-muted"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <Words part={part} />
                </span>
                <Plus aria-hidden className="size-4 shrink-0 text-primary" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Words({ part: { partName, brand, partNumber, partCode } }: { part: Alternate }) {
  return (
    <>
      <span className="block font-medium">{partName}</span>
      <span className="block text-muted-foreground text-xs">
        {[brand, partNumber || partCode].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
