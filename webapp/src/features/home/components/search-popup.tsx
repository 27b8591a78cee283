"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import Link from "@/components/link";
import { Marked } from "@/components/marked";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { toNewVehicleOf } from "@/features/customers/addresses";
import { toNewEstimate } from "@/features/estimates/addresses";
import { StatusBadge } from "@/features/jobs/status/status-badge";
import { toAccount } from "@/features/khata/addresses";
import { OwesLine } from "@/features/khata/components/owes-line";
import { useMay, useSession } from "@/features/session/session";
import { toNewCustomerOf } from "@/features/vehicles/addresses";
import { toCheckIn } from "@/features/visits/addresses";
import { groupPhone } from "@/lib/contact/phone";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import type { Found, FoundRecord } from "../api/search";

type SearchPopupProps = { found: Found; close: () => void };

/**
 * Lets the person choose one of the customer's vehicles, or one of the vehicle's customers. Then a
 * new job or the vehicle opens.
 */
export default function SearchPopup({ found, close }: SearchPopupProps) {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId ?? 0;
  const mayAdd = useMay("change_jobs");
  const mayCheckIn = useMay("check_in");
  const mayEstimate = useMay("change_estimates");
  const byPhone = isByPhone(found);
  const pickable = found.records.filter(isPickable);
  const only = pickable.length === 1 ? pickable[0] : undefined;
  const [picked, setPicked] = useState(only ? nameOf(only) : "");
  const what = byPhone ? "vehicle" : "customer";

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!picked) return notify.warning(say.home_please_select_one({ what }));
    const record = found.records.find((one) => nameOf(one) === picked);
    if (!record) return notify.error(say.home_selected_customer_vehicle_not_found());
    router.push((mayAdd ? toNewJob : toVehicle)(record, garageId) as Route);
  };

  const goTo = (to: typeof toCheckIn | typeof toNewEstimate) => {
    const record = found.records.find((one) => nameOf(one) === picked);
    if (!record?.customerId || !record.vehicleId)
      return notify.warning(say.home_please_select_one({ what }));
    const { customerId, vehicleId } = record;
    router.push(to(garageId, { customerId, vehicleId }) as Route);
  };

  const enter = () => {
    const record = found.records.find((one) => nameOf(one) === picked) ?? found.records[0];
    if (record) router.push(toNewEntry(found, record, garageId) as Route);
  };

  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader title={byPhone ? say.home_which_vehicle() : say.home_which_customer()} />
        <form onSubmit={confirm} className="grid gap-6">
          <div className="grid gap-4">
            {groupsOf(found).map(({ key, heading, owner, openJob, records }) => (
              <fieldset key={key} className="grid min-w-0 gap-2">
                <legend className="mb-2 text-base">{heading}</legend>
                {owner?.customerId && (
                  <OwesLine account={owner.account} href={toAccount(garageId, owner.customerId)} />
                )}
                {openJob && <OpenJob garageId={garageId} job={openJob} />}
                {records.map((record) => (
                  <div key={nameOf(record)} className="grid gap-1">
                    <label className="flex min-h-14 cursor-pointer items-center gap-4 rounded-md border bg-card px-4 py-2 transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-accent">
                      <input
                        type="radio"
                        name="picked"
                        value={nameOf(record)}
                        checked={picked === nameOf(record)}
                        // The first choice takes the focus, because the dialog exists only for this
                        // choice and Enter confirms it.
                        autoFocus={record === pickable[0]}
                        onChange={() => setPicked(nameOf(record))}
                        className="size-5 shrink-0 accent-primary"
                      />
                      {byPhone ? <Vehicle record={record} /> : <Customer record={record} />}
                    </label>
                    {byPhone && record.openJob && (
                      <OpenJob garageId={garageId} job={record.openJob} />
                    )}
                  </div>
                ))}
                {records.length === 0 && (
                  <p className="text-muted-foreground">
                    {byPhone ? say.home_no_vehicle_yet() : say.home_no_current_customer()}
                    {mayAdd && ` ${say.home_add_a_new_entry()}`}
                  </p>
                )}
              </fieldset>
            ))}
          </div>
          <DialogFooter>
            {mayAdd && (
              <Button variant={pickable.length > 0 ? "outline" : "primary"} onClick={enter}>
                {say.home_new_entry()}
              </Button>
            )}
            {mayCheckIn && pickable.length > 0 && (
              <Button variant="outline" onClick={() => goTo(toCheckIn)}>
                {say.home_check_in()}
              </Button>
            )}
            {mayEstimate && pickable.length > 0 && (
              <Button variant="outline" onClick={() => goTo(toNewEstimate)}>
                {say.home_new_estimate()}
              </Button>
            )}
            {pickable.length > 0 && (
              <Button type="submit">
                {byPhone ? say.home_confirm_vehicle() : say.home_confirm_customer()}
              </Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/**
 * Groups vehicles by customer after a search by phone number, which a family may share. Otherwise
 * groups customers by vehicle.
 */
function groupsOf(found: Found) {
  const groups = new Map<string, FoundRecord[]>();
  for (const record of found.records) {
    const key = String(isByPhone(found) ? record.customerId : record.vehicleId);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups].map(([key, records]) => ({
    key,
    heading: <Heading found={found} first={records[0]} />,
    // After a search by plate, each customer shows what they owe.
    owner: isByPhone(found) ? records[0] : undefined,
    // After a search by phone number, each vehicle shows its own open job, so the group shows none.
    openJob: isByPhone(found) ? null : records[0]?.openJob,
    records: records.filter(isPickable),
  }));
}

function Heading({ found, first }: { found: Found; first: FoundRecord | undefined }) {
  if (!isByPhone(found)) return <NumberPlate plate={first?.vehicleNumber ?? ""} size="md" />;
  return (
    <>
      <span className="text-muted-foreground">{say.home_customer()} </span>
      <span className="font-medium">{first?.customerName}</span>
    </>
  );
}

function Vehicle({ record }: { record: FoundRecord }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <NumberPlate plate={record.vehicleNumber ?? ""} />
      <span className="min-w-0 truncate text-base">{record.vehicleModel}</span>
    </span>
  );
}

function Customer({ record }: { record: FoundRecord }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium text-base">{record.customerName}</span>
      <span className="text-muted-foreground">{groupPhone(record.phoneNumber ?? "")}</span>
      <OwesLine account={record.account} />
    </span>
  );
}

type OpenJobProps = { garageId: number; job: NonNullable<FoundRecord["openJob"]> };

/** Links to the car's open job, so that nobody creates a second job by mistake. */
function OpenJob({ garageId, job }: OpenJobProps) {
  const { jobId, jobCode, jobStatusId, jobStatus } = job;
  return (
    <Link
      href={withQuery(ROUTES.job, { garageId, jobId }) as Route}
      prefetch={false}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-muted px-4 py-2"
    >
      <span>
        <Marked
          text={say.home_in_the_shop({ jobCode })}
          tags={{ job: (words) => <span className="underline underline-offset-4">{words}</span> }}
        />
      </span>
      <StatusBadge statusId={jobStatusId} status={jobStatus} />
    </Link>
  );
}

/**
 * The server's type of a search by phone number. Its results are customers, and the person picks a
 * vehicle.
 */
const BY_PHONE = 0;

function isByPhone(found: Found): boolean {
  return found.searchType === BY_PHONE;
}

/** Returns false for a customer without a vehicle, and for a vehicle without a customer. */
function isPickable(record: FoundRecord): boolean {
  return record.customerId !== null && record.vehicleId !== null;
}

/** Returns a unique key for one search result. */
function nameOf(record: FoundRecord): string {
  return `${record.customerId ?? ""}-${record.vehicleId ?? ""}`;
}

/**
 * Returns the URL of the job form for this customer and vehicle. The ids are in the URL, so a reload keeps
 * them.
 */
function toNewJob({ customerId, vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.addJob, { garageId, customerId, vehicleId });
}

/** Returns the URL of the vehicle's page, for people who cannot add jobs. */
function toVehicle({ vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.vehicle, { garageId, vehicleId });
}

/**
 * Returns the URL of New Entry. It adds a vehicle to a known customer, or a customer to a known
 * vehicle.
 */
function toNewEntry(found: Found, record: FoundRecord, garageId: number) {
  return isByPhone(found)
    ? toNewVehicleOf(garageId, record.customerId)
    : toNewCustomerOf(garageId, record.vehicleId);
}
