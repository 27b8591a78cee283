import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { say } from "@/say";

/** Replaces a screen of purchases for people who cannot buy parts. */
export function NoPurchases({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <NotAllowed what={say.purchases_buy_parts()} whom={say.purchases_whom()} />
    </>
  );
}
