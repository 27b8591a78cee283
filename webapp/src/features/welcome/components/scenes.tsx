import approvalDark from "@/assets/welcome/approval-dark.webp";
import approval from "@/assets/welcome/approval-light.webp";
import entryDark from "@/assets/welcome/entry-dark.webp";
import entry from "@/assets/welcome/entry-light.webp";
import entryPhoneDark from "@/assets/welcome/entry-phone-dark.webp";
import entryPhone from "@/assets/welcome/entry-phone-light.webp";
import invoiceDark from "@/assets/welcome/invoice-dark.webp";
import invoice from "@/assets/welcome/invoice-light.webp";
import invoicePhoneDark from "@/assets/welcome/invoice-phone-dark.webp";
import invoicePhone from "@/assets/welcome/invoice-phone-light.webp";
import offlineDark from "@/assets/welcome/offline-dark.webp";
import offline from "@/assets/welcome/offline-light.webp";
import radarDark from "@/assets/welcome/radar-dark.webp";
import radar from "@/assets/welcome/radar-light.webp";
import radarPhoneDark from "@/assets/welcome/radar-phone-dark.webp";
import radarPhone from "@/assets/welcome/radar-phone-light.webp";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { Picture, type Shot } from "./picture";

type Scene = { id: string; title: string; says: string; shot: Shot; shows: string };

/** What a workshop does not get from paper, or from a program that only prints bills. */
export const SCENES: readonly Scene[] = [
  {
    id: "line",
    title: say.welcome_one_line_becomes_a_job(),
    says: say.welcome_say_or_type_one_line(),
    shot: { light: entry, dark: entryDark, phone: { light: entryPhone, dark: entryPhoneDark } },
    shows: say.welcome_quick_entry_the_line_and_the_form(),
  },
  {
    id: "approval",
    title: say.welcome_customers_approve_by_a_link(),
    says: say.welcome_send_the_estimate_by_whatsapp(),
    shot: { light: approval, dark: approvalDark },
    shows: say.welcome_an_estimate_on_the_customers_phone(),
  },
  {
    id: "offline",
    title: say.welcome_works_without_internet(),
    says: say.welcome_switch_on_the_offline_counter(),
    shot: { light: offline, dark: offlineDark },
    shows: say.welcome_a_phone_without_internet(),
  },
  {
    id: "radar",
    title: say.welcome_finds_money_that_is_lost(),
    says: say.welcome_each_night_the_leak_radar_looks(),
    shot: { light: radar, dark: radarDark, phone: { light: radarPhone, dark: radarPhoneDark } },
    shows: say.welcome_leak_radar_a_list_of_findings(),
  },
  {
    id: "gst",
    title: say.welcome_correct_gst_papers(),
    says: say.welcome_issue_tax_invoices_with_sac_cgst(),
    shot: {
      light: invoice,
      dark: invoiceDark,
      phone: { light: invoicePhone, dark: invoicePhoneDark },
    },
    shows: say.welcome_a_tax_invoice_before_it_is(),
  },
];

export function Scenes() {
  return (
    <div className="mx-auto grid max-w-[1200px] gap-16 px-4 py-10 md:px-6 md:py-24 lg:gap-24">
      {SCENES.map(({ id, title, says, shot, shows }, at) => {
        const isPhone = shot.light.width < shot.light.height;
        const isTurned = at % 2 === 1;
        return (
          <section
            key={id}
            id={id}
            className={cn(
              "grid scroll-mt-4 items-center gap-6 lg:gap-16",
              isTurned
                ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
                : "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
            )}
          >
            <div className={cn("grid max-w-[52ch] gap-3", isTurned && "lg:order-2")}>
              <h2 className="font-semibold text-lg">{title}</h2>
              <p className="text-pretty text-base text-muted-foreground">{says}</p>
            </div>
            <Picture
              shot={shot}
              shows={shows}
              className={isPhone ? "mx-auto w-full max-w-80" : "w-full"}
            />
          </section>
        );
      })}
    </div>
  );
}
