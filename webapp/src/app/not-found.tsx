import type { Metadata } from "next";
import { AddressAsked } from "@/components/address-asked";
import { ErrorScreen } from "@/components/error-screen";
import { Outline } from "@/components/outline";
import { WayHome } from "@/components/way-home";
import { UNEXPECTED } from "@/lib/error-words";

export const metadata: Metadata = { title: "404 Not Found" };

export default function NotFound() {
  return (
    <ErrorScreen
      drawing={<Outline name="missing-car" />}
      title="There is no page at this address"
      what={<AddressAsked />}
      action={<WayHome />}
    >
      The page may have moved, or the link is incomplete.{" "}
      <span className="mt-6 block text-xs">{UNEXPECTED} 404 Not Found</span>
    </ErrorScreen>
  );
}
