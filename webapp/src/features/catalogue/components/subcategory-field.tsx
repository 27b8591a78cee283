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
import { say } from "@/say";
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
      <Field label={say.catalogue_subcategory()} error={formState.errors.jobSubCategoryId?.message}>
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
                  {categoryId > 0
                    ? say.catalogue_choose_a_subcategory()
                    : say.catalogue_choose_a_category_first()}
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
                aria-label={say.catalogue_add_a_new_subcategory()}
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
    if (name.trim() === "") return setProblem(say.catalogue_this_field_is_required());
    adding.mutate(name.trim(), {
      onSuccess: ({ data }) => {
        notify.success(say.catalogue_new_subcategory_has_been_added());
        added(data.jobSubCategoryId);
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
      <Field label={say.catalogue_new_subcategory()} error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            autoFocus
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(
                event.target.value.trim() ? undefined : say.catalogue_this_field_is_required(),
              );
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
          {say.catalogue_add_subcategory()}
        </Button>
        <Button variant="ghost" onClick={close}>
          {say.catalogue_cancel()}
        </Button>
      </div>
    </div>
  );
}
