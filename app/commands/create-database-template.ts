import { createTemplate } from '#app/platform/database/database-template.ts';

await createTemplate();
// An embedded database leaves a timer behind that would keep the process alive.
process.exit(0);
