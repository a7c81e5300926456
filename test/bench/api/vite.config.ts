import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { toConfig } from '../../../vite.config.ts';

const INSTANT = fileURLToPath(new URL('./instant-providers.ts', import.meta.url));

/** Puts providers that answer at once in the place of the app's; they import the app's. */
const instantProviders: Plugin = {
  name: 'instant-providers',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/providers.server.ts') && importer !== INSTANT ? INSTANT : null,
};

export default defineConfig(
  toConfig({ buildDirectory: '.cache/bench-api', plugins: [instantProviders] }),
);
