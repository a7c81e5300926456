import { v7 as uuidV7 } from 'uuid';

export type IdPrefix =
  | 'req'
  | 'call'
  | 'key'
  | 'shop'
  | 'img'
  | 'ups'
  | 'own'
  | 'job'
  | 'run'
  | 'blk';

/** A new id such as `req_0199…`: the prefix says what it names, UUIDv7 keeps rows in order of time. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidV7().replaceAll('-', '')}`;
}

/** Takes over a caller's `X-Request-Id` when it is sane (8-64 of A-Za-z0-9._-), else mints one. */
export function requestIdFrom(header: string | null | undefined): string {
  return header && /^[\w.-]{8,64}$/.test(header) ? header : newId('req');
}
