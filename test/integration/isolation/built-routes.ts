import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A route as the build has it. */
export type BuiltRoute = {
  /** The name of its file in `app/routes/`, without the ending. */
  name: string;
  /** Such as `/app/activity/:callId`. */
  path: string;
  hasLoader: boolean;
  hasAction: boolean;
};

type Manifest = {
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; hasLoader: boolean; hasAction: boolean }
  >;
};

const ASSETS = path.join(import.meta.dirname, '../../../build/client/assets');
const BEFORE = 'window.__remixManifest=';

/** Every route of the built manifest, layouts included. */
export async function listBuiltRoutes(): Promise<BuiltRoute[]> {
  const file = (await readdir(ASSETS)).find((name) => name.startsWith('manifest-')) ?? '';
  const script = await readFile(path.join(ASSETS, file), 'utf8');
  const { routes } = JSON.parse(script.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return '';
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  return Object.values(routes)
    .filter(({ id }) => id !== 'root')
    .map(({ id, hasLoader, hasAction }) => ({
      name: id.replace(/^routes\//, ''),
      path: pathOf(id) || '/',
      hasLoader,
      hasAction,
    }));
}
