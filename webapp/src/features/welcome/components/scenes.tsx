import boardDark from "@/assets/welcome/board-dark.webp";
import board from "@/assets/welcome/board-light.webp";
import boardPhoneDark from "@/assets/welcome/board-phone-dark.webp";
import boardPhone from "@/assets/welcome/board-phone-light.webp";
import homeDark from "@/assets/welcome/home-dark.webp";
import home from "@/assets/welcome/home-light.webp";
import homePhoneDark from "@/assets/welcome/home-phone-dark.webp";
import homePhone from "@/assets/welcome/home-phone-light.webp";
import invoiceDark from "@/assets/welcome/invoice-dark.webp";
import invoice from "@/assets/welcome/invoice-light.webp";
import invoicePhoneDark from "@/assets/welcome/invoice-phone-dark.webp";
import invoicePhone from "@/assets/welcome/invoice-phone-light.webp";
import sheetDark from "@/assets/welcome/sheet-dark.webp";
import sheet from "@/assets/welcome/sheet-light.webp";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { Picture, type Shot } from "./picture";

type Scene = { title: string; says: string; shot: Shot; shows: string };

/** The scenes follow the order of a workshop's day. */
const SCENES: readonly Scene[] = [
  {
    title: say.welcome_in_the_morning_see_what_needs(),
    says: say.welcome_find_a_car_by_its_plate(),
    shot: { light: home, dark: homeDark, phone: { light: homePhone, dark: homePhoneDark } },
    shows: say.welcome_home_the_search_todays_job_counts(),
  },
  {
    title: say.welcome_during_the_day_see_who_works(),
    says: say.welcome_each_car_is_a_card_that(),
    shot: { light: board, dark: boardDark, phone: { light: boardPhone, dark: boardPhoneDark } },
    shows: say.welcome_the_board_a_card_for_each(),
  },
  {
    title: say.welcome_under_the_lift_work_on_your(),
    says: say.welcome_everything_works_with_one_thumb_take(),
    shot: { light: sheet, dark: sheetDark },
    shows: say.welcome_a_job_on_a_phone_the(),
  },
  {
    title: say.welcome_at_the_counter_a_correct_bill(),
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
      {SCENES.map(({ title, says, shot, shows }, at) => {
        const isPhone = shot.light.width < shot.light.height;
        const isTurned = at % 2 === 1;
        return (
          <section
            key={title}
            className={cn(
              "grid items-center gap-6 lg:gap-16",
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
