import { type RenderResult, render, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Providers } from "@/app/providers";

/** Renders with the app's providers and a simulated user. */
export function renderApp(screen: ReactNode): RenderResult & { user: UserEvent } {
  return { user: patientUser(), ...render(<Providers>{screen}</Providers>) };
}

/** Clicks as soon as the element takes clicks. A page that opens a panel takes none for a moment. */
function patientUser(): UserEvent {
  const user = userEvent.setup();
  return { ...user, click: (element) => waitFor(() => user.click(element)) };
}
