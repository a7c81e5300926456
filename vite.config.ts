import { readdirSync } from 'node:fs';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Threads need files of their own; each becomes build/server/<name>.js. */
const workers = Object.fromEntries(
  readdirSync('app/workers')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replace(/\.ts$/, ''), `app/workers/${file}`]),
);

/**
 * The server build starts at our own server instead of Remix's bare build: one bundle holds the routes
 * and the services, so that a class or a table exists once. Remix sets its own input, hence "post".
 */
function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    enforce: 'post',
    config: {
      order: 'post',
      handler(config, { isSsrBuild, command }) {
        if (!isSsrBuild || command !== 'build' || !config.build) return;
        config.build.rollupOptions = {
          ...config.build.rollupOptions,
          input: {
            main: 'app/main.ts',
            server: 'app/server.ts',
            operate: 'app/operate.ts',
            ...workers,
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
        };
      },
    },
  };
}

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The app's build. @param own of another build of it: where it goes, and plugins that come first */
export const toConfig = ({
  buildDirectory = 'build',
  plugins = [],
}: {
  buildDirectory?: string;
  plugins?: Plugin[];
} = {}): UserConfig => ({
  plugins: [
    ...plugins,
    remix({
      buildDirectory,
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        unstable_optimizeDeps: true,
      },
      ignoredRouteFiles: ['**/.*'],
    }),
    serverEntries(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // As packages these are a thousand files, of which a page needs a few: each start would look for all of them.
  ssr: { noExternal: [/^@shopify\/polaris/, '@shopify/shopify-app-remix'] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@remix-run/react',
      '@shopify/polaris',
      '@shopify/app-bridge-react',
      '@shopify/shopify-app-remix/react',
    ],
  },
});

export default defineConfig(toConfig());
