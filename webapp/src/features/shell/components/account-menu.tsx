"use client";

import { lazy } from "react";
import { LazyMenu } from "@/components/lazy-menu";
import { AccountButton } from "./account-button";

const load = () => import("./account-menu-content");
const AccountMenuContent = lazy(load);

export function AccountMenu() {
  return (
    <LazyMenu
      trigger={(props) => <AccountButton {...props} />}
      menu={AccountMenuContent}
      preload={() => void load()}
    />
  );
}
