import type { Metadata } from "next";
import { WelcomeScreen } from "@/features/welcome/components/welcome-screen";
import { say } from "@/say";

export const metadata: Metadata = {
  title: say.pages_workshop_records_without_paper(),
  description: say.pages_manage_jobs_customers_vehicles_and_gst(),
};

export default function Page() {
  return <WelcomeScreen />;
}
