import type { Garage } from "../types";

export type VerbFormProps = {
  garage: Garage;
  close: () => void;
  /** Called after success with the server's message. */
  done: (message: string) => void;
};
