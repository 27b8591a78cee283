import type { Metadata } from "next";
import { WelcomeScreen } from "@/features/welcome/components/welcome-screen";

export const metadata: Metadata = {
  title: "The workshop's paper, replaced",
  description:
    "Jobs, customers, vehicles and GST invoices of your workshop: on the counter's PC and on every phone. Free to try.",
};

export default function Page() {
  return <WelcomeScreen />;
}
