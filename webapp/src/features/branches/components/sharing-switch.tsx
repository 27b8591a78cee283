import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { sharingOptions, useChangeSharing } from "../api/sharing";

/** Lets all branches find each other's customers. The chain has one switch. */
export function SharingSwitch({ garageId }: { garageId: number }) {
  const { data } = useQuery(sharingOptions(garageId));
  const changing = useChangeSharing(garageId);
  if (!data) return null;
  return (
    <Field
      label={say.branches_branches_share_customers()}
      help={say.branches_staff_can_find_a_customer_of()}
      className="mt-6 grid-cols-[1fr_auto] items-center gap-y-0 rounded-lg border bg-card p-4 *:data-[slot^=field-]:col-span-2 md:p-6"
    >
      {(wiring) => (
        <Switch
          {...wiring}
          checked={data.sharesCustomers}
          disabled={changing.isPending}
          onChange={({ target }) =>
            changing.mutate(target.checked, {
              onSuccess: ({ message }) => notify.success(message),
              onError: (error) => notify.error(error.message),
            })
          }
        />
      )}
    </Field>
  );
}
