"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormActions } from "@/components/form-actions";
import { FormPage, FormSection } from "@/components/form-page";
import { Lazy } from "@/components/lazy";
import { LinkedText } from "@/components/linked-text";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { toAddJob, toNewVehicleOf } from "@/features/customers/addresses";
import { NewCustomerFields } from "@/features/customers/components/new-customer-fields";
import {
  useNewCustomer,
  useSendNewCustomer,
} from "@/features/customers/components/use-new-customer";
import { VehicleFields } from "@/features/customers/components/vehicle-fields";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useKeptForm } from "@/features/session/use-kept-form";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import { groupPlate } from "@/lib/plates/plate";
import { isPlate } from "@/lib/plates/plate-kinds";
import { readGarageId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { askedPlate } from "../api/known-car";
import { entryDraftKey, readEntryDraft } from "../draft";
import { useKnownCar } from "../use-known-car";
import { useSoughtElsewhere } from "../use-sought-elsewhere";
import { GarageEntry, mayTakeIn } from "./garage-entry";

const loadElsewhere = () => import("@/features/customers/components/known-elsewhere");
const loadKnownPlate = () => import("./known-plate");

/**
 * Takes in a car with one line, or adds a new customer with a vehicle and then opens the job form. The form is below
 * the line until something is written.
 */
export function NewJobScreen() {
  const router = useRouter();
  const form = useNewCustomer();
  const { isDirty, dirtyFields } = form.formState;
  const [plate, isOther, phone] = form.watch(["vehicleNumber", "otherPlate", "phoneNumber"]);
  const [isWritten, setWritten] = useState(
    () => readEntryDraft(entryDraftKey(readGarageId() ?? 0)) !== null,
  );
  const garage = useOpenedGarage(isDirty || isWritten);
  const garageId = garage?.garageId ?? 0;
  const hasLine = !garage || mayTakeIn(garage);
  const { car } = useKnownCar(
    garageId,
    isPlate(plate) || isOther ? askedPlate(plate) : "",
    garage && hasLine,
  );
  const elsewhere = useSoughtElsewhere({
    garageId,
    vehicleNumber: plate,
    phoneNumber: phone,
    mayAsk: garage !== undefined && hasLine && !car && !isWritten,
  });
  const { submit, busy, error, isSent } = useSendNewCustomer(
    form,
    garageId,
    ({ data, message }) => {
      notify.success(say.customers_new_customer_added());
      // The server's message may ask the person to check an unusual plate, so the person must see
      // it before creating the job.
      if (message.includes("check the number")) notify.warning(message);
      router.replace(toAddJob(garageId, data.customerId, data.vehicleId) as Route);
    },
  );
  // The plate of a known vehicle is no loss.
  const isOnlyPlate = car !== null && Object.keys(dirtyFields).join() === "vehicleNumber";
  const unsaved = isDirty && !isSent && !isOnlyPlate;
  const { leave, question } = useUnsavedGuard(unsaved);
  useKeptForm(form, { name: "new job", garageId: garage?.garageId, unsaved });

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <>
        <PageHeader title={say.customers_add_new_job()} />
        <NotAllowed what={say.customers_add_customers()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={say.customers_add_new_job()}>
        {!hasLine && (
          <LinkedText
            text={say.customers_this_page_is_for_a_new_customer()}
            href={withQuery(ROUTES.home, { search: plate })}
            className="py-3"
          />
        )}
      </PageHeader>
      <OpenedNote garageId={garage?.garageId} />
      <div className="grid gap-4">
        {hasLine && (
          <GarageEntry
            garageId={garage?.garageId}
            beside={{ written: setWritten, startedOver: () => form.reset() }}
          />
        )}
        {!(hasLine && isWritten) && (
          <FormProvider {...form}>
            <FormPage label={say.customers_add_new_job()} onSubmit={submit} wide={hasLine}>
              <FormSection title={say.customers_vehicle()}>
                <VehicleFields
                  plateNote={
                    car ? (
                      <Lazy load={loadKnownPlate} props={{ garageId, car }} />
                    ) : elsewhere ? (
                      <Lazy
                        load={loadElsewhere}
                        props={{
                          garageId,
                          text: elsewhere,
                          onUsed: (known) => form.setValue("vehicleNumber", groupPlate(known)),
                        }}
                      />
                    ) : null
                  }
                />
              </FormSection>
              <FormSection title={say.customers_customer()}>
                <NewCustomerFields garageId={garageId} toThem={toNewVehicleOf} />
              </FormSection>
              <LockedNote error={error} className="mx-4 mb-4 md:mx-6" />
              <FormActions
                place="page"
                verb={say.customers_continue_to_job()}
                busy={busy || !garage}
                cancel={() => leave(stayInGarage(ROUTES.home, garageId))}
              />
            </FormPage>
          </FormProvider>
        )}
      </div>
      {question}
    </>
  );
}
