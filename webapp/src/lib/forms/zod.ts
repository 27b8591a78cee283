import { config } from "zod/mini";

// zod compiles validators with `new Function` if it can. The content security policy forbids that.
// Import this file before `zod/mini` in every schema.
config({ jitless: true });
