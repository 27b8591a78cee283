import { screen, within } from "@testing-library/react";
import { BranchesScreen } from "@/features/branches/components/branches-screen";
import { useMe } from "@/features/session/api/me";
import { renderApp } from "./render";

/** A panel comes late, and is imported while a test waits. */
export const LATE = { timeout: 15_000 };

/** Who is signed in is asked by the frame of every screen. */
function Signed() {
  useMe(true);
  return <BranchesScreen />;
}

export const showBranches = () => renderApp(<Signed />);

/** The panel behind a verb of Whitefield's row. */
export async function openPanel(verb: string, title = `${verb} Whitefield`) {
  const { user } = showBranches();
  await user.click(await screen.findByRole("button", { name: "Actions for Whitefield" }));
  await user.click(await screen.findByRole("menuitem", { name: verb }));
  return { user, panel: within(await screen.findByRole("dialog", { name: title }, LATE)) };
}
