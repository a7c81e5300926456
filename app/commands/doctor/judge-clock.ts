import { type CheckResult, failed, passed } from './check.ts';

/** Shopify's library accepts ID tokens for ten seconds beyond their minute. */
const MAX_DIFFERENCE_MS = 10_000;

/**
 * Judges how far two clocks differ. @param whose such as `the database` @param aheadMs that clock minus this machine's
 */
export function judgeClock(whose: string, aheadMs: number): CheckResult {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) return passed();
  return failed('clock-off', {
    what: `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} that of ${whose}`,
    why: 'Tokens and signatures count as expired or not yet valid: pages and webhooks are refused.',
    fix: 'Set the clock by NTP: timedatectl set-ntp true, here and on the server of the database.',
  });
}
