import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the demo keeps its database and its addresses. Tests set another folder for each demo. */
export const DEMO_FOLDER = process.env.DEMO_FOLDER ?? path.join(ROOT, '.demo');

/** The same for `npm run dev`, which can therefore run at the same time. */
export const DEV_FOLDER = path.join(ROOT, '.dev');
