import type { Metadata } from "next";
import { WelcomeScreen } from "@/features/welcome/components/welcome-screen";

export const metadata: Metadata = {
  title: "Workshop records without paper",
  description:
    "Manage jobs, customers, vehicles and GST invoices of your workshop on a computer or a phone. Free trial.",
};

export default function Page() {
  return <WelcomeScreen />;
}
