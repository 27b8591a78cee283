import { config } from "zod/mini";

// If it can, zod compiles validators with `new Function`, which the content security policy
// forbids. Import this file before `zod/mini` in every schema.
config({ jitless: true });
