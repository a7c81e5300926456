import { fileURLToPath } from 'node:url';

const bundles = new Map<string, Promise<string>>();

/** Bundles a browser script of this folder, on first use. */
export function bundleScript(name: 'app-bridge' | 'frame'): Promise<string> {
  const known = bundles.get(name);
  if (known) return known;
  const bundle = build(fileURLToPath(new URL(`./browser/${name}/main.ts`, import.meta.url)));
  bundles.set(name, bundle);
  return bundle;
}

async function build(entry: string): Promise<string> {
  const vite = await import('vite');
  const built = await vite.build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !('output' in output)) throw new Error(`${entry} could not be built`);
  return output.output[0].code;
}
