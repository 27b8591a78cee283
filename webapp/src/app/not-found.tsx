import type { Metadata } from "next";
import { ErrorScreen } from "@/components/error-screen";
import { HomeLink } from "@/components/home-link";
import { LineDrawing } from "@/components/line-drawing";
import { RequestedPath } from "@/components/requested-path";
import { UNEXPECTED } from "@/lib/browser/error-words";

export const metadata: Metadata = { title: "404 Not Found" };

export default function NotFound() {
  return (
    <ErrorScreen
      drawing={<LineDrawing name="missing-car" />}
      title="There is no page at this address"
      what={<RequestedPath />}
      action={<HomeLink />}
    >
      The page may have moved, or the link is incomplete.{" "}
      <span className="mt-6 block text-xs">{UNEXPECTED} 404 Not Found</span>
    </ErrorScreen>
  );
}
