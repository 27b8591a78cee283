import {
  ArrowLeftRight,
  BadgeIndianRupee,
  BookUser,
  Boxes,
  CarFront,
  CircleHelp,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  CreditCard,
  FilePlus2,
  FileText,
  House,
  IdCard,
  Landmark,
  type LucideIcon,
  Package,
  PackageCheck,
  PackagePlus,
  PencilLine,
  Plus,
  Radar,
  ReceiptText,
  ScanLine,
  ShoppingBag,
  ShoppingCart,
  Store,
  Truck,
  Undo2,
  UserPlus,
  Users,
  Warehouse,
  WifiOff,
  Wrench,
} from "lucide-react";
import { COUNTS } from "@/features/counts/addresses";
import { PURCHASES } from "@/features/purchases/addresses";
import { SCAN } from "@/features/scan/addresses";
import { isAt, ROUTES } from "@/lib/navigation/routes";
import { adding } from "@/lib/navigation/use-add-asked";
import { say } from "@/say";

export type Screen = {
  href: string;
  name: string;
  Icon: LucideIcon;
  /** A person needs all of these permissions. */
  needs: readonly string[];
  /** Other words for the screen, for the search. */
  words: string;
};

export type Group = { name: string; screens: readonly Screen[] };

const HOME: Screen = {
  href: ROUTES.home,
  name: say.pages_home(),
  Icon: House,
  needs: [],
  words: say.menu_words_home(),
};

/** The menu: the side bar on a desktop, and a sheet on a phone. A new screen has one row here. */
export const GROUPS: readonly Group[] = [
  {
    name: say.menu_work(),
    screens: [
      {
        href: ROUTES.jobs,
        name: say.pages_jobs(),
        Icon: ClipboardList,
        needs: ["see_jobs"],
        words: say.menu_words_jobs(),
      },
      {
        href: ROUTES.estimates,
        name: say.pages_estimates(),
        Icon: FileText,
        needs: ["see_jobs"],
        words: say.menu_words_estimates(),
      },
      {
        href: ROUTES.visits,
        name: say.pages_visits(),
        Icon: ClipboardCheck,
        needs: ["see_jobs"],
        words: say.menu_words_visits(),
      },
      {
        href: ROUTES.intake,
        name: say.pages_quick_entry(),
        Icon: PencilLine,
        needs: ["change_jobs", "change_customers"],
        words: say.menu_words_quick_entry(),
      },
    ],
  },
  {
    name: say.menu_people(),
    screens: [
      {
        href: ROUTES.customers,
        name: say.pages_customers(),
        Icon: Users,
        needs: ["see_customers"],
        words: say.menu_words_customers(),
      },
      {
        href: ROUTES.vehicles,
        name: say.pages_vehicles(),
        Icon: CarFront,
        needs: ["see_customers"],
        words: say.menu_words_vehicles(),
      },
      {
        href: ROUTES.staffs,
        name: say.home_staffs(),
        Icon: IdCard,
        needs: ["see_staff"],
        words: say.menu_words_staffs(),
      },
    ],
  },
  {
    name: say.menu_stock(),
    screens: [
      {
        href: ROUTES.parts,
        name: say.pages_parts(),
        Icon: Package,
        needs: ["see_parts"],
        words: say.menu_words_parts(),
      },
      {
        href: ROUTES.purchases,
        name: say.menu_purchases(),
        Icon: ShoppingCart,
        needs: ["buy_parts"],
        words: say.menu_words_purchases(),
      },
      {
        href: COUNTS,
        name: say.pages_stock_count(),
        Icon: Boxes,
        needs: ["count_stock"],
        words: say.menu_words_count(),
      },
      {
        href: SCAN,
        name: say.menu_take_parts(),
        Icon: ScanLine,
        needs: ["take_parts"],
        words: say.menu_words_take_parts(),
      },
    ],
  },
  {
    name: say.menu_money(),
    screens: [
      {
        href: ROUTES.payments,
        name: say.pages_payments(),
        Icon: BadgeIndianRupee,
        needs: ["record_payments"],
        words: say.menu_words_payments(),
      },
      {
        href: ROUTES.sales,
        name: say.pages_sales(),
        Icon: ShoppingBag,
        needs: ["sell"],
        words: say.menu_words_sales(),
      },
      {
        href: ROUTES.dues,
        name: say.pages_dues(),
        Icon: BookUser,
        needs: ["see_khata"],
        words: say.menu_words_dues(),
      },
      {
        href: ROUTES.leaks,
        name: say.pages_leak_radar(),
        Icon: Radar,
        needs: ["see_leaks"],
        words: say.menu_words_leaks(),
      },
      {
        href: ROUTES.gstReturns,
        name: say.pages_gst_returns(),
        Icon: Landmark,
        needs: ["export_data"],
        words: say.menu_words_gst_returns(),
      },
    ],
  },
  {
    name: say.menu_garage(),
    screens: [
      {
        href: ROUTES.services,
        name: say.pages_services(),
        Icon: Wrench,
        needs: ["see_catalogue"],
        words: say.menu_words_services(),
      },
      {
        href: ROUTES.garage,
        name: say.pages_garage_settings(),
        Icon: Store,
        needs: ["see_garage"],
        words: say.menu_words_settings(),
      },
      {
        href: ROUTES.importExport,
        name: say.pages_import_and_export(),
        Icon: ArrowLeftRight,
        needs: ["export_data"],
        words: say.menu_words_import_export(),
      },
      {
        href: ROUTES.branches,
        name: say.pages_branches(),
        Icon: Warehouse,
        needs: ["open_branches"],
        words: say.menu_words_branches(),
      },
      {
        href: ROUTES.billing,
        name: say.pages_billing(),
        Icon: CreditCard,
        needs: ["see_billing"],
        words: say.menu_words_billing(),
      },
    ],
  },
];

/** Screens and actions that only the search lists, because another screen or a button leads to them. */
const OTHERS: readonly Screen[] = [
  HOME,
  {
    href: ROUTES.account,
    name: say.pages_account(),
    Icon: CircleUserRound,
    needs: [],
    words: say.menu_words_account(),
  },
  {
    href: ROUTES.help,
    name: say.pages_help(),
    Icon: CircleHelp,
    needs: [],
    words: say.menu_words_help(),
  },
  {
    href: ROUTES.waiting,
    name: say.pages_waiting_entries(),
    Icon: WifiOff,
    needs: ["change_jobs", "change_customers"],
    words: say.menu_words_waiting(),
  },
  {
    href: ROUTES.newJob,
    name: say.pages_add_new_job(),
    Icon: Plus,
    needs: ["change_jobs"],
    words: say.menu_words_new_job(),
  },
  {
    href: ROUTES.addCustomer,
    name: say.pages_add_new_customer(),
    Icon: UserPlus,
    needs: ["change_customers"],
    words: say.menu_words_new_customer(),
  },
  {
    href: adding(ROUTES.parts),
    name: say.parts_add_part(),
    Icon: PackagePlus,
    needs: ["change_parts"],
    words: say.menu_words_new_part(),
  },
  {
    href: adding(ROUTES.services),
    name: say.catalogue_add_new_service(),
    Icon: Wrench,
    needs: ["change_catalogue"],
    words: say.menu_words_new_service(),
  },
  {
    href: adding(ROUTES.staffs),
    name: say.staff_add_staff_title(),
    Icon: UserPlus,
    needs: ["change_staff"],
    words: say.menu_words_new_staff(),
  },
  {
    href: PURCHASES.orders,
    name: say.pages_orders(),
    Icon: ShoppingCart,
    needs: ["buy_parts"],
    words: say.menu_words_orders(),
  },
  {
    href: PURCHASES.newOrder,
    name: say.pages_new_order(),
    Icon: FilePlus2,
    needs: ["buy_parts"],
    words: say.menu_words_orders(),
  },
  {
    href: PURCHASES.goodsIn,
    name: say.pages_goods_in(),
    Icon: Truck,
    needs: ["buy_parts"],
    words: say.menu_words_goods_in(),
  },
  {
    href: PURCHASES.newGoodsIn,
    name: say.pages_take_goods_in(),
    Icon: PackageCheck,
    needs: ["buy_parts"],
    words: say.menu_words_goods_in(),
  },
  {
    href: PURCHASES.bills,
    name: say.pages_bills(),
    Icon: ReceiptText,
    needs: ["buy_parts"],
    words: say.menu_words_bills(),
  },
  {
    href: PURCHASES.newBill,
    name: say.pages_bill_in_hand(),
    Icon: FilePlus2,
    needs: ["buy_parts"],
    words: say.menu_words_bills(),
  },
  {
    href: PURCHASES.returns,
    name: say.pages_returns(),
    Icon: Undo2,
    needs: ["buy_parts"],
    words: say.menu_words_returns(),
  },
  {
    href: PURCHASES.oldParts,
    name: say.pages_old_parts(),
    Icon: Undo2,
    needs: ["buy_parts"],
    words: say.menu_words_old_parts(),
  },
  {
    href: PURCHASES.scrap,
    name: say.pages_scrap_sales(),
    Icon: ReceiptText,
    needs: ["buy_parts"],
    words: say.menu_words_scrap(),
  },
  {
    href: PURCHASES.suppliers,
    name: say.pages_suppliers(),
    Icon: Truck,
    needs: ["buy_parts"],
    words: say.menu_words_suppliers(),
  },
];

export const SCREENS: readonly Screen[] = [...GROUPS.flatMap(({ screens }) => screens), ...OTHERS];

export type Permissions = readonly string[];

export function mayOpen({ needs }: Screen, permissions: Permissions): boolean {
  return needs.every((one) => permissions.includes(one));
}

/** Returns the menu of a person. A group without a screen is left out. */
export function menuOf(permissions: Permissions): readonly Group[] {
  return GROUPS.map(({ name, screens }) => ({
    name,
    screens: screens.filter((screen) => mayOpen(screen, permissions)),
  })).filter(({ screens }) => screens.length > 0);
}

/** Returns the address of the menu's entry for this page: the longest one that contains it. */
export function entryAt(path: string): string | undefined {
  return GROUPS.flatMap(({ screens }) => screens.map(({ href }) => href))
    .filter((href) => isAt(href, path))
    .sort((one, other) => other.length - one.length)[0];
}
