"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { DetailList } from "@/components/detail-list";
import { QueryBoundary } from "@/components/query-boundary";
import { toAddJob } from "@/features/customers/addresses";
import { CustomerMissing } from "@/features/customers/components/customer-missing";
import { useCustomer } from "@/features/customers/components/use-customer";
import { toAccount } from "@/features/khata/addresses";
import { OwesLine } from "@/features/khata/components/owes-line";
import { inOneLine } from "@/lib/contact/address";
import { groupPhone } from "@/lib/contact/phone";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { EntryFrame } from "./entry-frame";
import { VehicleForm } from "./vehicle-form";

/** Adds a vehicle to a known customer. */
export function NewVehicleEntry() {
  const router = useRouter();
  const { garageId, customerId, query, isMissing } = useCustomer();
  const customer = query.data;
  return <EntryFrame>{content()}</EntryFrame>;

  function content() {
    if (isMissing) return <CustomerMissing named />;
    return (
      <QueryBoundary query={query} what={say.vehicles_the_customer_could_not_be_loaded()}>
        <div className="grid grid-cols-1 gap-6">
          <DetailList
            label={say.vehicles_customer()}
            columns={2}
            details={[
              { label: say.vehicles_customer_id(), value: customer?.customerCode },
              { label: say.vehicles_name(), value: customer?.customerName },
              { label: say.vehicles_phone(), value: customer && groupPhone(customer.phoneNumber) },
              { label: say.vehicles_email(), value: customer && (customer.email ?? "-") },
              {
                label: say.vehicles_address(),
                value: customer && (inOneLine(customer.address) || "-"),
                wide: true,
              },
            ]}
          />
          <OwesLine account={customer?.account} href={toAccount(garageId, customerId)} />
          <section aria-labelledby="entry" className="grid grid-cols-1 gap-4">
            <h2 id="entry" className="min-h-7 font-semibold text-lg">
              {customer &&
                say.vehicles_new_vehicle_entry_for({
                  phoneNumber: groupPhone(customer.phoneNumber),
                })}
            </h2>
            <VehicleForm
              garageId={garageId}
              customerId={customerId}
              label={say.vehicles_new_vehicle_entry()}
              verb={say.vehicles_continue_to_job()}
              place="page"
              back={ROUTES.home}
              added={({ data, message }) => {
                // The server's message may ask the person to check an unusual plate, so the person
                // must see it before creating the job.
                if (message.includes("check the number")) notify.warning(message);
                router.replace(toAddJob(garageId, customerId, data.vehicleId) as Route);
              }}
            />
          </section>
        </div>
      </QueryBoundary>
    );
  }
}
