import { config } from "zod/mini";

// zod compiles validators with `new Function` where it can; the page's policy forbids that.
// Import this file before `zod/mini` wherever a schema is made.
config({ jitless: true });
