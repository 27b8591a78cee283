import { FORM_FRAME, FormSection } from "@/components/form-page";
import { Skeleton } from "@/components/ui/skeleton";
import { PaperWaiting } from "./preview-paper";
import { RegistrationRows } from "./registration-rows";

/** Skeleton of the settings. The registration question can already be read. */
export function SettingsWaiting() {
  return (
    <div
      role="status"
      aria-label="Loading the settings"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2"
    >
      <div inert className={FORM_FRAME}>
        <FormSection title="GST registration">
          <fieldset className="grid gap-2">
            <RegistrationRows
              input={() => <Skeleton className="mt-1 size-4 shrink-0 rounded-full" />}
            />
          </fieldset>
        </FormSection>
        <div className="grid gap-8 p-4 md:p-6">
          {["gstin", "name", "address", "state", "phone", "prefix"].map((field) => (
            <span key={field} className="grid gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-11 w-full rounded-md" />
            </span>
          ))}
        </div>
      </div>
      <PaperWaiting className="max-lg:hidden" />
    </div>
  );
}
