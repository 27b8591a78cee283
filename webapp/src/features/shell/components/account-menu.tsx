"use client";

import { LazyMenu } from "@/components/lazy-menu";
import { AccountButton } from "./account-button";

const load = () => import("./account-menu-content");

export function AccountMenu() {
  return <LazyMenu trigger={(props) => <AccountButton {...props} />} load={load} />;
}
