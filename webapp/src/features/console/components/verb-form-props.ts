import type { Garage } from "../types";

export type VerbFormProps = {
  garage: Garage;
  close: () => void;
  /** It is done; the message is the server's. */
  done: (message: string) => void;
};
