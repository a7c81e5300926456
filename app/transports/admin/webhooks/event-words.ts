import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type WebhookEvent,
  type WebhookType,
} from '#app/domain/webhook-endpoints/webhook-event.ts';

/** What each event is, in words. */
export const EVENT_WORDS: Record<WebhookEvent, { label: string; help: string }> = {
  'job.finished': { label: 'A bulk job ends', help: 'It is completed or cancelled.' },
  'receiving_session.finished': {
    label: 'A receiving session is finished',
    help: 'With how many boxes were done, failed or left undecided.',
  },
  'match.needs_person': {
    label: 'A match needs a decision',
    help: 'A paid match that is not certain, or whose sources disagree about the variant.',
  },
  'credits.low': { label: 'Credits run low', help: 'Once, until credits are added.' },
};

/** The events as choices of a list. */
export const EVENT_CHOICES = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: EVENT_WORDS[value].label,
  helpText: EVENT_WORDS[value].help,
}));

/** What a message is about, in words. */
export const nameMessage = (type: WebhookType): string =>
  type === WEBHOOK_TEST ? 'A test' : EVENT_WORDS[type].label;
