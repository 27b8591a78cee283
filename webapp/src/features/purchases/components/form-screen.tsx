"use client";

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { supplierOptions } from "../api/suppliers";
import type { Supplier } from "../types";
import { NoPurchases } from "./no-purchases";

/** Replaces a form that is still loading. The forms are larger than the script of a page may be. */
export const WAITING_FORM = <Skeleton className="h-96 max-w-[960px]" />;

type FormScreenProps = {
  title: string;
  intro: string;
  /** The name of the query parameter with the id of the record that the form begins with. */
  from: string;
  children: (garageId: number, fromId: number | null) => ReactNode;
};

/** Shows the page of a form, in the garage in which it was opened. */
export function FormScreen({ title, intro, from, children }: FormScreenProps) {
  const fromId = toId(useSearchParams().get(from));
  const garage = useOpenedGarage(true);
  if (!garage) return <PageHeader title={title} />;
  if (!garage.permissions.includes("buy_parts")) return <NoPurchases title={title} />;
  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      {children(garage.garageId, fromId)}
    </>
  );
}

type BeginningProps<T, K extends QueryKey> = {
  garageId: number;
  options: UseQueryOptions<T, Error, T, K>;
  /** The sentence after a failure: "The order could not be loaded." */
  failed: string;
  children: (record: T, supplier: Supplier) => ReactNode;
};

/** Loads the record that a form begins with, and its supplier. */
export function Beginning<T extends { supplierId: number }, K extends QueryKey>(
  props: BeginningProps<T, K>,
) {
  const { garageId, options, failed, children } = props;
  const record = useQuery(options);
  const supplier = useQuery({
    ...supplierOptions(garageId, record.data?.supplierId ?? 0),
    enabled: record.data !== undefined,
  });
  return (
    <QueryBoundary query={record.isError ? record : supplier} what={failed}>
      {record.data && supplier.data ? children(record.data, supplier.data) : WAITING_FORM}
    </QueryBoundary>
  );
}
