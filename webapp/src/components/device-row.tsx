import { type ComponentType, useId } from "react";
import { Button } from "@/components/ui/button";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { say } from "@/say";

type DeviceRowProps = {
  label: string;
  lastUsedAt: string | null;
  verb: string;
  busy: boolean;
  end: () => void;
  Icon?: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
};

/** Shows a device on which people sign in with a PIN, and ends it. */
export function DeviceRow({ label, lastUsedAt, verb, busy, end, Icon }: DeviceRowProps) {
  const labelId = useId();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />}
      <span className="grid min-w-0 flex-1">
        <span id={labelId} className="wrap-anywhere font-medium text-base">
          {label}
        </span>
        <span className="text-muted-foreground">
          {lastUsedAt
            ? say.staff_last_used_on({ day: dayMonthYear(shopTime(new Date(lastUsedAt)).day) })
            : say.staff_not_used_yet()}
        </span>
      </span>
      <Button
        variant="outline"
        aria-describedby={labelId}
        disabled={busy}
        aria-busy={busy}
        onClick={end}
      >
        {verb}
      </Button>
    </li>
  );
}
