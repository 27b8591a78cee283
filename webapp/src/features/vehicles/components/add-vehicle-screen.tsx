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
import { VehicleForm } from "./vehicle-form";

export function AddVehicleScreen() {
  const router = useRouter();
  const { garage, garageId, customerId, query, mayChange, isMissing, isNamed } = useCustomer();
  return (
    <>
      <PageHeader title="Add New Vehicle" />
      {content()}
    </>
  );

  function content() {
    if (isMissing) return <CustomerMissing named={isNamed} />;
    if (garage && !mayChange) return <NotAllowed what="add vehicles" />;
    const customer = query.data;
    return (
      <QueryBoundary query={query} what="The customer could not be loaded.">
        <div className="grid max-w-[640px] gap-6">
          <DetailList
            label="Customer"
            columns={2}
            details={[
              { label: "Name", value: customer?.customerName },
              { label: "Phone", value: customer && groupPhone(customer.phoneNumber) },
            ]}
          />
          <VehicleForm
            garageId={garageId}
            customerId={customerId}
            label="Add New Vehicle"
            verb="PROCEED"
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
