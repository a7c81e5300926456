import { v7 as uuidV7 } from 'uuid';

export type IdPrefix =
  | 'req'
  | 'call'
  | 'key'
  | 'shop'
  | 'ups'
  | 'own'
  | 'job'
  | 'run'
  | 'blk'
  | 'kpt'
  | 'sta'
  | 'rcv'
  | 'rph'
  | 'box'
  | 'ord'
  | 'con'
  | 'whe'
  | 'msg'
  | 'rdg'
  | 'und';

/** Creates an id such as `req_0199…`: the prefix says what it identifies, and UUIDv7 sorts by time. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidV7().replaceAll('-', '')}`;
}

/** Returns a caller's `X-Request-Id` if it is 8 to 64 characters of A-Za-z0-9._-, otherwise a new id. */
export function requestIdFrom(header: string | null | undefined): string {
  return header && /^[\w.-]{8,64}$/.test(header) ? header : newId('req');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a text from outside has the form of a bare UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);
