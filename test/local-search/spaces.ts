import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import {
  type LocalOffer,
  type LocalProduct,
  offersShape,
  type Picture,
  type Scenario,
} from './shapes.ts';
import { buildPages } from './webs/build-pages.ts';
import type { WebName } from './webs/web-names.ts';

/** A received request, without its API key, as the control API returns it. */
export type RecordedRequest = {
  at: string;
  engine: string;
  method: string;
  query: Record<string, string>;
  status: number;
};

/** Separate state for one test. */
export type Space = {
  offers: LocalOffer[];
  pictures: Picture[];
  /** The products of simulated webs. */
  products: LocalProduct[];
  /** The simulated web that replaces the offers. */
  web: { name: WebName; seed: string; pages: LocalOffer[] } | null;
  scenario: Scenario | null;
  /** Uploaded pictures: id -> SHA-256 of the bytes. */
  uploads: Map<string, string>;
  requests: RecordedRequest[];
};

/** The pages of the simulated web, if there is one, else the offers. */
export function listPages(space: Space): readonly LocalOffer[] {
  return space.web?.pages ?? space.offers;
}

/** Switches to a simulated web, or back to the offers with null. */
export function setWeb(space: Space, name: WebName | null, seed: string): void {
  space.web = name && { name, seed, pages: buildPages(name, seed, toProducts(space)) };
}

/** The products that were set; if there are none, the products of the offers. */
function toProducts({ products, offers }: Space): LocalProduct[] {
  if (products.length > 0) return products;
  const byKey = new Map(offers.map((offer) => [offer.key, offer]));
  return [...byKey.values()].map(({ key, brand, title, gtin }) => ({
    key,
    brand,
    name: title.replace(key, '').replace(brand, '').replace(/\s+/g, ' ').trim(),
    gtins: gtin === undefined ? [] : [gtin],
  }));
}

/** The space of the request being answered. */
export const spaceByResponse = new WeakMap<Response, Space>();

/** @throws if the request was not assigned to a space */
export function getSpace(response: Response): Space {
  const space = spaceByResponse.get(response);
  if (space === undefined) throw new Error('no space was set for this request');
  return space;
}

const file = new URL('./offers.json', import.meta.url);

/** Initial state, with the offers of the file. */
export function createSpace(): Space {
  const offers = offersShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    offers,
    pictures: [],
    products: [],
    web: null,
    scenario: null,
    uploads: new Map(),
    requests: [],
  };
}

/** Spaces by name, created on first use. */
export function createSpaces(): { get(name: string): Space } {
  const spaces = new Map<string, Space>();
  return {
    get(name) {
      const known = spaces.get(name) ?? createSpace();
      spaces.set(name, known);
      return known;
    },
  };
}
