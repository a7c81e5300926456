import { invalidField } from '#app/platform/errors.ts';

/** A key's limits, besides its scopes. */
export type KeyLimits = {
  /** Days from creation to expiry; if absent, the key does not expire. */
  expiresInDays?: number | undefined;
  /** If absent, as many as the service allows every key. */
  callsPerMinute?: number | undefined;
  /** Credits per calendar month (UTC); if absent, as many as the shop has. */
  monthlyCredits?: number | undefined;
};

/** The limits as a form or a command sends them. */
export type SentLimits = { [Name in keyof KeyLimits]: string | undefined };

/** How many hours a replaced key may keep working, so that programs can switch over. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

const RULES = {
  expiresInDays: { pointer: '/expires_in_days', most: 3_650, what: 'days' },
  callsPerMinute: { pointer: '/calls_per_minute', most: 100_000, what: 'calls a minute' },
  monthlyCredits: { pointer: '/monthly_credits', most: 1_000_000, what: 'credits a month' },
} as const;

/** Parses a new key's limits; an empty text means no limit. @throws AppError `invalid_input` at the field */
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

/** Parses how many hours the replaced key keeps working. @throws AppError `invalid_input` at `/overlap_hours` */
export function parseOverlapHours(text: string | undefined): number {
  const hours = OVERLAP_HOURS.find((one) => String(one) === text?.trim());
  if (hours !== undefined) return hours;
  throw invalidField(
    '/overlap_hours',
    `Choose how many hours the old key goes on working: ${OVERLAP_HOURS.join(', ')}.`,
  );
}
