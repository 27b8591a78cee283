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
import { Picture, type Shot } from "./picture";

type Scene = { title: string; says: string; shot: Shot; shows: string };

/** The scenes follow the order of a workshop's day. */
const SCENES: readonly Scene[] = [
  {
    title: "In the morning: see what needs attention",
    says: "Find a car by its plate or its owner's phone number. See how many jobs are open, ready, late, not collected or not paid. Click a number to open its list.",
    shot: { light: home, dark: homeDark, phone: { light: homePhone, dark: homePhoneDark } },
    shows: "Home: the search, today's job counts and the jobs that need attention",
  },
  {
    title: "During the day: see who works on what",
    says: "Each car is a card that moves from Open to Delivered. It shows the delivery time and the person who works on it. You can read the board on a wall screen from three metres.",
    shot: { light: board, dark: boardDark, phone: { light: boardPhone, dark: boardPhoneDark } },
    shows: "The board: a card for each car, in columns by status",
  },
  {
    title: "Under the lift: work on your phone",
    says: "Everything works with one thumb. Take photos of scratches, note fuel and kilometres, and leave a comment for the next shift. All of it is saved with the job.",
    shot: { light: sheet, dark: sheetDark },
    shows: "A job on a phone: the plate, its status, the services and the total",
  },
  {
    title: "At the counter: a correct bill",
    says: "Issue tax invoices with SAC, CGST and SGST or IGST, numbers without gaps, and a UPI QR code for payment. Send them by email or as a link. Give your accountant a file for each month.",
    shot: {
      light: invoice,
      dark: invoiceDark,
      phone: { light: invoicePhone, dark: invoicePhoneDark },
    },
    shows: "A tax invoice before it is issued: both parties, SAC, CGST, SGST and the total",
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
