import type { Metadata } from "next";
import { ErrorScreen } from "@/components/error-screen";
import { HomeLink } from "@/components/home-link";
import { LineDrawing } from "@/components/line-drawing";
import { RequestedPath } from "@/components/requested-path";
import { UNEXPECTED } from "@/lib/browser/error-words";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_404_not_found() };

export default function NotFound() {
  return (
    <ErrorScreen
      drawing={<LineDrawing name="missing-car" />}
      title={say.pages_there_is_no_page_at_this()}
      what={<RequestedPath />}
      action={<HomeLink />}
    >
      {say.pages_the_page_may_have_moved()}{" "}
      <span className="mt-6 block text-xs">
        {UNEXPECTED} {say.pages_404_not_found()}
      </span>
    </ErrorScreen>
  );
}
