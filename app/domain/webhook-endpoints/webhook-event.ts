/** What webhooks tell of, in the order of the page. Triggers in the database write them (decision 0096). */
export const WEBHOOK_EVENTS = [
  'job.finished',
  'receiving_session.finished',
  'match.needs_person',
  'credits.low',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export function isWebhookEvent(name: string): name is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === name);
}
