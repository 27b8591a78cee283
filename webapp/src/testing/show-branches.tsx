import { screen, within } from "@testing-library/react";
import { BranchesScreen } from "@/features/branches/components/branches-screen";
import { useMe } from "@/features/session/api/me";
import { renderApp } from "./render";

/** A test imports panels lazily, so it must wait longer for a panel. */
export const LATE = { timeout: 15_000 };

/** Loads the signed-in person, as the dashboard frame does on every screen. */
function Signed() {
  useMe(true);
  return <BranchesScreen />;
}

export const showBranches = () => renderApp(<Signed />);

/** Opens a panel from the menu of the branch Whitefield. */
export async function openPanel(verb: string, title: string) {
  const { user } = showBranches();
  await user.click(await screen.findByRole("button", { name: "Actions for Whitefield" }));
  await user.click(await screen.findByRole("menuitem", { name: verb }));
  return { user, panel: within(await screen.findByRole("dialog", { name: title }, LATE)) };
}
