import { invalidField } from '#app/platform/errors.ts';

/** What a key may at most, besides what its scopes say. */
export type KeyLimits = {
  /** Days from its making until it stops; absent: it does not expire. */
  expiresInDays?: number | undefined;
  /** Absent: as many as the service allows every key. */
  callsPerMinute?: number | undefined;
  /** Credits in one calendar month (UTC); absent: as many as the store has. */
  monthlyCredits?: number | undefined;
};

/** A limit as a form or a command sends it. */
export type SentLimits = { [Name in keyof KeyLimits]: string | undefined };

/** How long a key that is replaced goes on working, so that programs can change over. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

const RULES = {
  expiresInDays: { pointer: '/expires_in_days', most: 3_650, what: 'days' },
  callsPerMinute: { pointer: '/calls_per_minute', most: 100_000, what: 'calls a minute' },
  monthlyCredits: { pointer: '/monthly_credits', most: 1_000_000, what: 'credits a month' },
} as const;

/** Reads the limits of a new key; an empty one is none. @throws AppError `invalid_input` at the field */
export function parseKeyLimits(sent: SentLimits): KeyLimits {
  return {
    expiresInDays: parseLimit(sent.expiresInDays, RULES.expiresInDays),
    callsPerMinute: parseLimit(sent.callsPerMinute, RULES.callsPerMinute),
    monthlyCredits: parseLimit(sent.monthlyCredits, RULES.monthlyCredits),
  };
}

function parseLimit(
  text: string | undefined,
  { pointer, most, what }: { pointer: string; most: number; what: string },
): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const count = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : 0;
  if (count >= 1 && count <= most) return count;
  throw invalidField(
    pointer,
    `Write a whole number of ${what} from 1 to ${most.toLocaleString('en')}, or leave it empty for no limit.`,
  );
}

/** Reads how many hours the replaced key goes on working. @throws AppError `invalid_input` at `/overlap_hours` */
export function parseOverlapHours(text: string | undefined): number {
  const hours = OVERLAP_HOURS.find((one) => String(one) === text?.trim());
  if (hours !== undefined) return hours;
  throw invalidField(
    '/overlap_hours',
    `Choose how many hours the old key goes on working: ${OVERLAP_HOURS.join(', ')}.`,
  );
}
