import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { type LocalOffer, offersShape, type Picture, type Scenario } from './shapes.ts';

/** One request as the control door tells it; keys are left out. */
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
  scenario: Scenario | null;
  /** Uploaded pictures: id -> SHA-256 of the bytes. */
  uploads: Map<string, string>;
  requests: SeenRequest[];
};

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
  return { offers, pictures: [], scenario: null, uploads: new Map(), requests: [] };
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
