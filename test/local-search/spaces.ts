import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import {
  type LocalOffer,
  type LocalProduct,
  offersShape,
  type Picture,
  type Scenario,
} from './shapes.ts';
import type { WebName } from './webs/web-names.ts';
import { pagesOf } from './webs/webs.ts';

/** One request as the control API tells it; keys are left out. */
export type SeenRequest = {
  at: string;
  engine: string;
  method: string;
  query: Record<string, string>;
  status: number;
};

export type Space = {
  offers: LocalOffer[];
  pictures: Picture[];
  /** What the webs are about. */
  products: LocalProduct[];
  /** The web that stands in for the offers, made from the products. */
  web: { name: WebName; seed: string; pages: LocalOffer[] } | null;
  scenario: Scenario | null;
  /** Uploaded pictures: id -> SHA-256 of the bytes. */
  uploads: Map<string, string>;
  requests: SeenRequest[];
};

/** Every page there is: those of the web that is on, else the offers as they were put. */
export function pagesIn(space: Space): readonly LocalOffer[] {
  return space.web?.pages ?? space.offers;
}

/** Puts a web on, or with null the offers again. */
export function setWeb(space: Space, name: WebName | null, seed: string): void {
  space.web = name && { name, seed, pages: pagesOf(name, seed, productsOf(space)) };
}

/** Those that were put; where none were, what the offers are about. */
function productsOf({ products, offers }: Space): LocalProduct[] {
  if (products.length > 0) return products;
  const byKey = new Map(offers.map((offer) => [offer.key, offer]));
  return [...byKey.values()].map(({ key, brand, title, gtin }) => ({
    key,
    brand,
    name: title.replace(key, '').replace(brand, '').replace(/\s+/g, ' ').trim(),
    gtins: gtin === undefined ? [] : [gtin],
  }));
}

/** The space a request belongs to. */
export const spaceOf = new WeakMap<Response, Space>();

export function currentSpace(response: Response): Space {
  const space = spaceOf.get(response);
  if (space === undefined) throw new Error('no space was set for this request');
  return space;
}

const file = new URL('./offers.json', import.meta.url);

export function freshSpace(): Space {
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

/** States by name, made on first use. */
export function createSpaces(): { get(name: string): Space } {
  const spaces = new Map<string, Space>();
  return {
    get(name) {
      const known = spaces.get(name) ?? freshSpace();
      spaces.set(name, known);
      return known;
    },
  };
}
