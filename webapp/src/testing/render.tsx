import { type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Providers } from "@/app/providers";

/** Renders with the app's providers and a simulated user. */
export function renderApp(screen: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(<Providers>{screen}</Providers>) };
}
