import { type BuiltRoute, listBuiltRoutes } from './built-routes.ts';
import { PATH_FIELDS } from './expected-calls.ts';
import { type Attack, PARAMS, ROUTES, type RouteExpectation } from './expected-routes.ts';
import type { Objects } from './victim.ts';

/** Every route of the build. */
export const routes = await listBuiltRoutes();

export const expectationOf = ({ name }: BuiltRoute) => ROUTES[name] as RouteExpectation;
/** The address of a route, its parameters filled in. */
export const addressOf = (path: string, of: Objects) =>
  path.replaceAll(/:(\w+)|\*/g, (found, name: string | undefined) => {
    const fill = PARAMS[name ?? found];
    if (!fill) throw new Error(`${path}: list in PARAMS what ${name ?? found} names.`);
    return fill(of);
  });
export const formOf = (fields: Attack['fields']) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
export const routesOf = (of: RouteExpectation['of']) =>
  routes.filter((route) => expectationOf(route).of === of);

/** A page about one object, which is not found for a stranger. */
export const NAMES_AN_OBJECT = /\/activity\/call_|\/connect\/|\/receive\/(?:photos\/)?(?:rcv|rph)_/;

/** Every address of a page that names objects of a shop. */
export function pagesOf(of: Objects): string[] {
  return routesOf('staff').flatMap((route) => {
    const expectation = expectationOf(route);
    if (!route.hasLoader || expectation.of !== 'staff') return [];
    const path = addressOf(route.path, of);
    return [path, ...(expectation.asks?.(of) ?? []).map((query) => `${path}${query}`)];
  });
}

/** Every form that names objects of a shop. */
export function attacksOn(of: Objects, own: Objects): Attack[] {
  return routesOf('staff').flatMap((route) => {
    const expectation = expectationOf(route);
    return expectation.of === 'staff' ? (expectation.attacks?.(of, own) ?? []) : [];
  });
}

/** The address of an operation of REST. */
export const operationAddress = (template: string, of: Objects): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const fill = PATH_FIELDS[field];
    if (!fill) throw new Error(`${template}: list in PATH_FIELDS what ${field} names.`);
    return fill(of);
  });
