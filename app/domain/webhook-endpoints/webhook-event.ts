/** What webhooks tell of, in the order of the page. Triggers in the database write them (decision 0096). */
export const WEBHOOK_EVENTS = [
  'job.finished',
  'receiving_session.finished',
  'match.needs_person',
  'credits.low',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when staff ask for it, to that address alone, whatever it is told of otherwise. */
export const WEBHOOK_TEST = 'webhook.test';

/** What a message can be about. */
export type WebhookType = WebhookEvent | typeof WEBHOOK_TEST;

export function isWebhookEvent(name: string): name is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === name);
}
