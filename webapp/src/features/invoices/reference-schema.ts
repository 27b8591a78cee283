import "@/lib/forms/zod";
import * as z from "zod/mini";
import { referenceProblem } from "./reference";

/** The rule of a field for a UTR, an approval code or the number of a cheque. */
export const referenceField = z.string().check(
  z.refine((reference: string) => referenceProblem(reference) === undefined, {
    error: ({ input }) => referenceProblem(String(input)) ?? "",
  }),
);
