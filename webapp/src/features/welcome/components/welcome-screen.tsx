import { ClosingCall } from "./closing-call";
import { Facts } from "./facts";
import { Hero } from "./hero";
import { Prices } from "./prices";
import { PublicFrame } from "./public-frame";
import { Questions } from "./questions";
import { Scenes } from "./scenes";

/** Presents the product to workshop owners. */
export function WelcomeScreen() {
  return (
    <PublicFrame>
      <Hero />
      <Scenes />
      <Facts />
      <Prices />
      <Questions />
      <ClosingCall />
    </PublicFrame>
  );
}
