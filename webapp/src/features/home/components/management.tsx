import { CarFront, ClipboardList, FileText, IdCard, Package, Users } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { useMay } from "@/features/session/session";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

const CARDS = [
  {
    label: say.home_jobs(),
    help: say.home_every_car_from_entry_to_delivery(),
    href: ROUTES.jobs,
    Icon: ClipboardList,
  },
  {
    label: say.home_customers(),
    help: say.home_names_phone_numbers_and_vehicles(),
    href: ROUTES.customers,
    Icon: Users,
  },
  {
    label: say.home_staffs(),
    help: say.home_your_team_and_their_roles(),
    href: ROUTES.staffs,
    Icon: IdCard,
  },
  {
    label: say.home_vehicles(),
    help: say.home_plates_owners_last_service(),
    href: ROUTES.vehicles,
    Icon: CarFront,
  },
  {
    label: say.home_estimates(),
    help: say.home_proposed_work_and_its_price(),
    href: ROUTES.estimates,
    Icon: FileText,
  },
] as const;
const PARTS = {
  label: say.home_parts(),
  help: say.home_stock_prices_and_racks(),
  href: ROUTES.parts,
  Icon: Package,
} as const;

export function Management() {
  const seesParts = useMay("see_parts");
  return (
    <section aria-labelledby="management" className="grid gap-4">
      <h2 id="management" className="font-semibold text-lg">
        {say.home_management()}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
        {(seesParts ? [...CARDS, PARTS] : CARDS).map(({ label, help, href, Icon }) => (
          <li key={label} className="max-lg:last:odd:col-span-2">
            <Link
              href={href as Route}
              className="grid h-full content-start gap-1 rounded-lg border bg-card p-4 transition-colors hover:border-input hover:bg-muted md:p-6"
            >
              <Icon aria-hidden className="mb-2 size-6 text-primary" strokeWidth={1.5} />
              <span className="font-semibold text-base">{label}</span>
              <span className="text-muted-foreground">{help}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
