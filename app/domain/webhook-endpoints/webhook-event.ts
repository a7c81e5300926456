/** The events that webhooks report, in the order of the page. Database triggers write them (decision 0096). */
export const WEBHOOK_EVENTS = [
  'job.finished',
  'receiving_session.finished',
  'match.needs_person',
  'credits.low',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A test message, sent when staff ask for it, to that endpoint only, whatever events it receives otherwise. */
export const WEBHOOK_TEST = 'webhook.test';

/** The types of message. */
export type WebhookType = WebhookEvent | typeof WEBHOOK_TEST;

export function isWebhookEvent(name: string): name is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === name);
}
