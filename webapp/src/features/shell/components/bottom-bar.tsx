"use client";

import { Bell, Plus } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ComponentType } from "react";
import Link from "@/components/link";
import { useUnread } from "@/features/alerts/api/unread";
import { alertsLabel, UnreadDot } from "@/features/alerts/components/bell-button";
import { openAlerts } from "@/features/alerts/panel";
import { useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { isAt, ROUTES } from "@/lib/navigation/routes";
import { useLooking } from "@/lib/storage/use-looking";
import { say } from "@/say";
import { hasBottomBar, PLACES } from "../navigation";

const ITEM =
  "flex min-h-14 min-w-11 flex-col items-center justify-center gap-1 rounded-md text-xs transition-colors focus-visible:-outline-offset-2";
const [HOME, JOBS, SERVICES, ACCOUNT] = PLACES;
// Both sides have the same width, so that the button stays in the middle.
const SIDE = "flex flex-1 *:flex-1";

/** Shows the navigation on phones and tablets, with “Add New Job” in the middle. */
export function BottomBar() {
  const path = usePathname();
  const unread = useUnread();
  const looking = useLooking();
  const { garage } = useSession();
  const mayAdd = !garage || garage.permissions.includes("change_jobs");
  if (!hasBottomBar(path)) return null;
  return (
    <>
      {/* This empty space lets the end of the page scroll above the bar. */}
      <div aria-hidden className="h-24 lg:hidden" />
      <nav
        aria-label={say.shell_main()}
        className="fixed inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <div className="mx-auto flex max-w-[560px] px-1">
          <div className={SIDE}>
            <Place {...HOME} path={path} />
            <Place {...JOBS} path={path} />
          </div>
          {mayAdd && (
            <Link
              href={ROUTES.newJob as Route}
              aria-label={say.shell_add_new_job()}
              className="group -mt-5 flex flex-col items-center justify-start rounded-full focus-visible:outline-none"
            >
              <span className="grid size-14 place-items-center rounded-full border-4 border-card bg-primary text-primary-foreground transition-colors group-hover:bg-primary-hover group-focus-visible:outline-2 group-focus-visible:outline-ring">
                <Plus aria-hidden className="size-6" />
              </span>
            </Link>
          )}
          <div className={SIDE}>
            <Place {...SERVICES} path={path} />
            {!looking && (
              <button
                type="button"
                aria-label={alertsLabel(unread)}
                onClick={openAlerts}
                className={cn(ITEM, "relative text-muted-foreground")}
              >
                <span className="relative">
                  <Bell aria-hidden className="size-5" />
                  {unread > 0 && <UnreadDot className="-top-0.5 -right-0.5" />}
                </span>
                {say.shell_alerts()}
              </button>
            )}
            {!looking && <Place {...ACCOUNT} path={path} />}
          </div>
        </div>
      </nav>
    </>
  );
}

type PlaceProps = {
  label: string;
  href: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  path: string;
};

function Place({ label, href, Icon, path }: PlaceProps) {
  const here = isAt(href, path);
  return (
    <Link
      href={href as Route}
      aria-current={here ? "page" : undefined}
      className={cn(ITEM, here ? "font-semibold text-primary" : "text-muted-foreground")}
    >
      <Icon aria-hidden className="size-5" />
      {label}
    </Link>
  );
}
