import type { Metadata } from "next";
import { CustomersScreen } from "@/features/customers/components/customers-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_customers() };

export default function Page() {
  return <CustomersScreen />;
}
