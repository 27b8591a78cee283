import { DashboardFrame } from "@/features/shell/components/dashboard-frame";

export default function Layout({ children }: LayoutProps<"/dashboard">) {
  return <DashboardFrame>{children}</DashboardFrame>;
}
