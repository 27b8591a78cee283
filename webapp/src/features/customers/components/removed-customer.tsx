import { isGone } from "@/api/api-error";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccount } from "@/features/khata/api/get-account";
import { AccountSection } from "@/features/khata/components/account-section";
import { RemovedMark } from "@/features/khata/components/removed-mark";
import { say } from "@/say";
import { CustomerMissing } from "./customer-missing";

type RemovedCustomerProps = { garageId: number; customerId: number; isNamed: boolean };

/** Shows the account of a removed customer, because the bills stay. Without an account, the customer is missing. */
export function RemovedCustomer({ garageId, customerId, isNamed }: RemovedCustomerProps) {
  const { data, error, isEnabled } = useAccount(garageId, customerId);
  if (!isEnabled || (!data && isGone(error))) {
    return (
      <>
        <PageHeader title={say.customers_customer()} />
        <CustomerMissing named={isNamed} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          data ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">{data.customerName}</span>
              <RemovedMark />
            </span>
          ) : error ? (
            say.customers_customer()
          ) : (
            <Skeleton className="h-9 w-56" />
          )
        }
      />
      <AccountSection garageId={garageId} customerId={customerId} />
    </>
  );
}
