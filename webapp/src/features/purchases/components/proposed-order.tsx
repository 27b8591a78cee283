"use client";

import { ShoppingCart, Undo2, X } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { numberText, quantityIn, quantityProblem } from "@/features/parts/quantity";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toOrder } from "../addresses";
import { useMakeOrder } from "../api/orders";
import type { ChosenSupplier } from "../forms/bill";
import type { ProposedOrder as Group, ProposedLine, Supplier } from "../types";
import { withListErrors } from "./list-errors";

const loadSupplierField = () => import("./supplier-field");
const loadSupplierPanel = () => import("./supplier-panel");

type ProposedOrderProps = { garageId: number; group: Group };

/** Shows the parts of one supplier. The person may change each quantity before the order is made. */
export function ProposedOrder({ garageId, group }: ProposedOrderProps) {
  const router = useRouter();
  const headingId = useId();
  const making = useMakeOrder(garageId);
  // The typed quantities stay when newer data loads.
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [supplier, setSupplier] = useState<ChosenSupplier | null>(null);
  const [problem, setProblem] = useState<string>();
  const [adding, setAdding] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const textOf = (line: ProposedLine) => typed[line.partId] ?? String(line.quantity);
  const problemOf = (line: ProposedLine) =>
    quantityProblem(textOf(line), line.unit, say.purchases_quantity_is_required());
  const supplierId = group.supplierId ?? supplier?.supplierId;
  const lines = group.lines.filter(({ partId }) => !left.has(partId));

  const make = () => {
    setTried(true);
    setProblem(undefined);
    if (supplierId === undefined || lines.some(problemOf)) return;
    making.mutate(
      {
        supplierId,
        note: "",
        lines: lines.map((line) => ({
          partId: line.partId,
          quantity: quantityIn(textOf(line)),
          price: line.lastPrice,
        })),
      },
      {
        onSuccess: ({ message, data }) => {
          notify.success(message);
          router.push(toOrder(garageId, data.orderId) as Route);
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? withListErrors(error).fields : {};
          setProblem(fields.lines?.[0] ?? fields.supplier?.[0] ?? error.message);
        },
      },
    );
  };
  const toggle = (partId: number) => {
    const next = new Set(left);
    if (!next.delete(partId)) next.add(partId);
    setLeft(next);
  };

  return (
    <section aria-labelledby={headingId} className="rounded-lg border bg-card">
      <div className="grid gap-3 border-b p-4 md:px-6">
        <h2 id={headingId} className="wrap-anywhere font-semibold text-lg">
          {group.supplierName}
        </h2>
        {group.supplierId === null && (
          <Lazy
            load={loadSupplierField}
            props={{
              garageId,
              value: supplier,
              choose: setSupplier,
              addNew: setAdding,
              error: tried && !supplier ? say.purchases_choose_a_supplier() : undefined,
            }}
          />
        )}
      </div>
      <ul
        aria-label={say.purchases_parts_of({ supplierName: group.supplierName })}
        className="divide-y"
      >
        {group.lines.map((line) => {
          const isLeft = left.has(line.partId);
          return (
            <li
              key={line.partId}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 md:flex-nowrap md:px-6"
            >
              <span
                className={cn(
                  "min-w-0 flex-1 basis-56",
                  isLeft && "text-muted-foreground line-through",
                )}
              >
                <span className="block wrap-anywhere font-medium text-base">{line.partName}</span>
                <span className="block text-muted-foreground">
                  {[line.brand, line.partNumber || line.partCode].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Why line={line} />
              <div className="flex shrink-0 items-start gap-1 max-md:w-full">
                <Field
                  label={say.purchases_order_in({ unit: line.unit })}
                  className="w-32 max-md:flex-1"
                  error={isLeft ? undefined : problemOf(line)}
                >
                  {(wiring) => (
                    <Input
                      {...wiring}
                      value={textOf(line)}
                      disabled={isLeft}
                      inputMode="decimal"
                      autoComplete="off"
                      onChange={({ target }) => setTyped({ ...typed, [line.partId]: target.value })}
                    />
                  )}
                </Field>
                <Button
                  variant="ghost"
                  size="icon"
                  className="mt-7"
                  aria-label={`${isLeft ? say.purchases_order() : say.purchases_leave_out()} ${line.partName}`}
                  onClick={() => toggle(line.partId)}
                >
                  {isLeft ? (
                    <Undo2 aria-hidden className="size-4" />
                  ) : (
                    <X aria-hidden className="size-4" />
                  )}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t p-4 md:px-6">
        {problem && (
          <p role="alert" className="min-w-0 flex-1 text-destructive">
            {problem}
          </p>
        )}
        <Button
          className="max-md:w-full"
          disabled={making.isPending || making.isSuccess || lines.length === 0}
          aria-busy={making.isPending}
          onClick={make}
        >
          <ShoppingCart aria-hidden className="size-4" />
          {say.purchases_make_order()}
        </Button>
      </div>
      {adding !== null && (
        <Lazy
          load={loadSupplierPanel}
          onFailure={() => setAdding(null)}
          props={{
            garageId,
            supplier: undefined,
            name: adding,
            added: (added: Supplier) => setSupplier(added),
            close: () => setAdding(null),
          }}
        />
      )}
    </section>
  );
}

/** Says why the part should be ordered. */
function Why({ line }: { line: ProposedLine }) {
  const { onHand, onOrder, waiting, minQuantity, jobs } = line;
  const facts = [
    { label: say.purchases_on_hand(), value: onHand },
    { label: say.purchases_on_order(), value: onOrder },
    { label: say.purchases_lowest_stock(), value: minQuantity },
    { label: say.purchases_jobs_need(), value: waiting },
  ];
  return (
    <div className="min-w-0 max-md:w-full md:basis-96">
      <dl className="grid grid-cols-4 gap-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className={cn("font-medium", value < 0 && "text-destructive")}>
              {numberText(value)}
            </dd>
          </div>
        ))}
      </dl>
      {jobs.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {jobs.map(({ jobCode, quantity }) => `${jobCode} (${numberText(quantity)})`).join(", ")}
        </p>
      )}
    </div>
  );
}
