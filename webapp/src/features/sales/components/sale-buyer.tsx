"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { PickBox } from "@/components/pick-box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { customersOptions } from "@/features/customers/api/list-customers";
import CustomerOwes from "@/features/khata/components/customer-owes";
import { groupPhone } from "@/lib/contact/phone";
import { useDebounced } from "@/lib/forms/use-debounced";
import { say } from "@/say";
import type { SaleDraft } from "../sale-draft";

const QUIET_MS = 200;

type SaleBuyerProps = {
  garageId: number;
  draft: SaleDraft;
  change: (next: Partial<SaleDraft>) => void;
};

/** Asks who buys: a customer, or a walk-in with or without a name. */
export function SaleBuyer({ garageId, draft, change }: SaleBuyerProps) {
  const { buyer, name, phone } = draft;
  if (buyer) {
    return (
      <div className="flex items-start justify-between gap-3">
        <span className="grid min-w-0 gap-1">
          <span className="wrap-anywhere font-medium text-base">{buyer.name}</span>
          <CustomerOwes garageId={garageId} customerId={buyer.customerId} />
        </span>
        <Button
          variant="ghost"
          aria-label={say.sales_another_buyer()}
          onClick={() => change({ buyer: undefined })}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <CustomerSearch garageId={garageId} choose={(found) => change({ buyer: found })} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-muted-foreground">
          {name || say.sales_walk_in_with_a_name()}
        </summary>
        <div className="grid gap-2">
          <Field label={say.sales_name()}>
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                value={name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label={say.sales_phone()}>
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="tel"
                autoComplete="off"
                value={phone}
                onChange={({ target }) => change({ phone: target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </div>
  );
}

type CustomerSearchProps = {
  garageId: number;
  choose: (buyer: { customerId: number; name: string }) => void;
};

function CustomerSearch({ garageId, choose }: CustomerSearchProps) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const sought = useDebounced(typed, QUIET_MS);
  const query = useQuery({
    ...customersOptions(garageId, { page: 1, size: 10, search: sought }),
    enabled: sought !== "",
  });
  const hits = sought === "" ? [] : (query.data?.customers ?? []);
  const isCurrent = sought === typed && !query.isPlaceholderData;
  const isEmpty = sought !== "" && isCurrent && query.isSuccess && hits.length === 0;
  return (
    <div className="grid gap-2">
      <PickBox
        aria-label={say.sales_customer()}
        placeholder={say.sales_walk_in_or_search_a_customer()}
        found={say.sales_customers_found()}
        text={text}
        setText={setText}
        hits={hits}
        isCurrent={isCurrent}
        keyOf={({ customerId }) => customerId}
        choose={({ customerId, customerName }) => choose({ customerId, name: customerName })}
        option={({ customerName, phoneNumber }) => (
          <>
            <span className="min-w-0 flex-1 wrap-anywhere font-medium text-base">
              {customerName}
            </span>
            <span className="text-muted-foreground text-xs">{groupPhone(phoneNumber)}</span>
          </>
        )}
      />
      <p role="status" className="text-muted-foreground empty:hidden">
        {isEmpty && say.sales_no_customer_found()}
      </p>
      {sought !== "" && query.isError && (
        <LoadFailed
          bare
          what={say.sales_the_customers_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      )}
    </div>
  );
}
