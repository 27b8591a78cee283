import { type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Providers } from "@/app/providers";

/** Renders inside the product's own providers, with a person at the keyboard. */
export function renderApp(screen: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(<Providers>{screen}</Providers>) };
}
