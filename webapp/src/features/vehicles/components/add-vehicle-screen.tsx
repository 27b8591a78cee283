"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { DetailList } from "@/components/detail-list";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { CustomerMissing } from "@/features/customers/components/customer-missing";
import { useCustomer } from "@/features/customers/components/use-customer";
import { groupPhone } from "@/lib/contact/phone";
import { ROUTES } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { VehicleForm } from "./vehicle-form";

export function AddVehicleScreen() {
  const router = useRouter();
  const { garage, garageId, customerId, query, mayChange, isMissing, isNamed } = useCustomer();
  return (
    <>
      <PageHeader title={say.vehicles_add_new_vehicle()} />
      {content()}
    </>
  );

  function content() {
    if (isMissing) return <CustomerMissing named={isNamed} />;
    if (garage && !mayChange) return <NotAllowed what={say.vehicles_add_vehicles()} />;
    const customer = query.data;
    return (
      <QueryBoundary query={query} what={say.vehicles_the_customer_could_not_be_loaded()}>
        <div className="grid max-w-[640px] gap-6">
          <DetailList
            label={say.vehicles_customer()}
            columns={2}
            details={[
              { label: say.vehicles_name(), value: customer?.customerName },
              { label: say.vehicles_phone(), value: customer && groupPhone(customer.phoneNumber) },
            ]}
          />
          <VehicleForm
            garageId={garageId}
            customerId={customerId}
            label={say.vehicles_add_new_vehicle()}
            verb={say.vehicles_proceed()}
            place="above-bar"
            back={ROUTES.customers}
            added={({ message }) => {
              notify.success(message);
              router.replace(stayInGarage(ROUTES.customers, garageId) as Route);
            }}
          />
        </div>
      </QueryBoundary>
    );
  }
}
