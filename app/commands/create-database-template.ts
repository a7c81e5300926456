import { createTemplate } from '#app/platform/database/database-template.ts';

await createTemplate();
// A timer of the embedded database would keep the process alive.
process.exit(0);
