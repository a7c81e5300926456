import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the demo keeps its database and its addresses; tests give each demo a folder of its own. */
export const DEMO_FOLDER = process.env.DEMO_FOLDER ?? path.join(ROOT, '.demo');

/** The same for `npm run dev`, which therefore runs beside a demo. */
export const DEV_FOLDER = path.join(ROOT, '.dev');
