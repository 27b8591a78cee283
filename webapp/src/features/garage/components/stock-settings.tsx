"use client";

import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { Section } from "@/components/section-pages";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { partsOptions } from "@/features/parts/api/list-parts";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { stockSettingOptions, useSetStockSetting } from "../api/stock-setting";
import type { StockSetting } from "../types";

const FIRST_PAGE = { page: 1, size: 10, search: "" };

/**
 * Shows the settings of the stock, for people who may correct it. A garage without parts does not
 * see them.
 */
export default function StockSettings({ garageId }: { garageId: number }) {
  const parts = useQuery(partsOptions(garageId, FIRST_PAGE, null));
  const hasParts = (parts.data?.recordCount ?? 0) > 0;
  const query = useQuery({ ...stockSettingOptions(garageId), enabled: hasParts });
  if (!hasParts) return null;
  return (
    <Section
      id="stock"
      title={say.garage_stock()}
      about={say.garage_below_zero_hsn_old_parts()}
      Icon={Package}
    >
      <SettingsSection
        title={say.garage_stock()}
        query={query}
        problem={say.garage_the_settings_of_the_stock_could()}
      >
        {query.data && <StockForm key={garageId} garageId={garageId} setting={query.data} />}
      </SettingsSection>
    </Section>
  );
}

type StockFormProps = { garageId: number; setting: StockSetting };
// Fields of a form are texts.
type Typed = { mayGoNegative: boolean; hsnDigits: string; depositDays: string };

function StockForm({ garageId, setting }: StockFormProps) {
  const saving = useSetStockSetting(garageId);
  const form = useForm<Typed>({ values: typed(setting) });
  const { register, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(({ mayGoNegative, hsnDigits, depositDays }) =>
    saving.mutate(
      { mayGoNegative, hsnDigits: Number(hsnDigits), depositDays: Number(depositDays) },
      {
        onSuccess: ({ message }) => notify.success(message),
        onError: (error) => {
          if (error instanceof ApiError && error.code === "below_zero") {
            form.setError("mayGoNegative", { type: "server", message: error.message });
            return;
          }
          showFailure(form, error, ["mayGoNegative", "hsnDigits", "depositDays"]);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-3">
      <Field
        label={say.garage_stock_may_go_below_zero()}
        help={say.garage_parts_can_be_taken_although_none()}
        error={errors.mayGoNegative?.message}
        className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
      >
        {(wiring) => <Switch {...wiring} {...register("mayGoNegative")} />}
      </Field>
      <Field
        label={say.garage_digits_of_the_hsn()}
        help={say.garage_invoices_need_6_digits_if_the()}
        error={errors.hsnDigits?.message}
      >
        {(wiring) => (
          <Select {...wiring} {...register("hsnDigits")}>
            <option value="4">{say.garage_at_least_4()}</option>
            <option value="6">{say.garage_at_least_6()}</option>
          </Select>
        )}
      </Field>
      <Field
        label={say.garage_days_for_old_parts()}
        help={say.garage_an_old_part_must_be_back()}
        error={errors.depositDays?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("depositDays")}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
          />
        )}
      </Field>
      <LockedNote error={saving.error} />
      <div>
        <Button
          type="submit"
          disabled={!formState.isDirty || saving.isPending}
          aria-busy={saving.isPending}
        >
          {say.garage_save_stock_settings()}
        </Button>
      </div>
    </form>
  );
}

function typed({ mayGoNegative, hsnDigits, depositDays }: StockSetting): Typed {
  return { mayGoNegative, hsnDigits: String(hsnDigits), depositDays: String(depositDays) };
}
