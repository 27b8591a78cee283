"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { notify } from "@/lib/notify";
import { useAddSubcategory } from "../api/add-subcategory";
import { subcategoriesOptions } from "../api/subcategories";
import type { ServiceForm } from "../schema";

type SubcategoryFieldProps = {
  form: UseFormReturn<ServiceForm>;
  garageId: number;
  categoryId: number;
};

/**
 * Shows the subcategories of the chosen category. The person can add a subcategory without leaving
 * the form.
 */
export function SubcategoryField({ form, garageId, categoryId }: SubcategoryFieldProps) {
  const { data } = useQuery(subcategoriesOptions(garageId, categoryId));
  const [adding, setAdding] = useState(false);
  const { register, formState, setValue } = form;
  return (
    <>
      <Field label="SubCategory" error={formState.errors.jobSubCategoryId?.message}>
        {(wiring) => (
          <div className="flex gap-2">
            <span className="grid min-w-0 flex-1">
              <Select
                // The new key makes the select show the form's value after the options have loaded
                // or changed.
                key={data?.map(({ jobSubCategoryId }) => jobSubCategoryId).join() ?? "waiting"}
                {...wiring}
                {...register("jobSubCategoryId", { valueAsNumber: true })}
                disabled={!data}
              >
                <option value={0}>
                  {categoryId > 0 ? "Choose a subcategory" : "Choose a category first"}
                </option>
                {data?.map(({ jobSubCategoryId, jobSubCategory }) => (
                  <option key={jobSubCategoryId} value={jobSubCategoryId}>
                    {jobSubCategory}
                  </option>
                ))}
              </Select>
            </span>
            {!adding && (
              <Button
                variant="outline"
                size="icon"
                aria-label="Add a new subcategory"
                disabled={categoryId === 0}
                onClick={() => setAdding(true)}
              >
                <Plus aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        )}
      </Field>
      {adding && (
        <NewSubcategory
          garageId={garageId}
          categoryId={categoryId}
          close={() => setAdding(false)}
          added={(subcategoryId) => {
            setAdding(false);
            setValue("jobSubCategoryId", subcategoryId, {
              shouldDirty: true,
              shouldValidate: true,
            });
          }}
        />
      )}
    </>
  );
}

type NewSubcategoryProps = {
  garageId: number;
  categoryId: number;
  close: () => void;
  added: (subcategoryId: number) => void;
};

/** Adds a subcategory. This is not a <form>, because HTML allows no form inside a form. */
function NewSubcategory({ garageId, categoryId, close, added }: NewSubcategoryProps) {
  const adding = useAddSubcategory(garageId, categoryId);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (adding.isPending) return;
    if (name.trim() === "") return setProblem("This field is required");
    adding.mutate(name.trim(), {
      onSuccess: ({ jobSubCategoryId }) => {
        notify.success("New subcategory has been added");
        added(jobSubCategoryId);
      },
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields.jobSubCategory?.[0] : undefined;
        setProblem(message);
        notify.error(message ?? error.message);
      },
    });
  };
  return (
    <div className="mb-4 grid gap-2 rounded-md bg-muted p-4">
      <Field label="New subcategory" error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            autoFocus
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(event.target.value.trim() ? undefined : "This field is required");
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter must not submit the outer form.
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <div className="flex gap-3">
        <Button
          variant="secondary"
          onClick={add}
          disabled={adding.isPending}
          aria-busy={adding.isPending}
        >
          Add subcategory
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
