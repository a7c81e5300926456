import type { PageServices } from '../calls/authenticate-staff.server.ts';
import type { FormFailure } from '../calls/problem.ts';
import { unknownForm } from '../shared/problems/unknown-form.server.ts';

type WebhookServices = PageServices<'webhookEndpoints' | 'webhookMessages' | 'providers'>;

export type WebhooksAnswer =
  | { kind: 'secret'; url: string; secret: string }
  | { kind: 'removed' | 'enabled' | 'replayed' | 'tested' | 'changed' }
  | FormFailure;

/**
 * Registers an address, changes its events, replaces its secret, switches it on again, removes it, sends it a test, or
 * sends a message again. Only the answer that creates a secret contains it.
 * @throws AppError `invalid_input` at `/url`, `/events` and `/intent`, `not_found`
 */
export async function handleWebhooksForm(
  { webhookEndpoints, webhookMessages, providers }: WebhookServices,
  shopId: string,
  form: FormData,
): Promise<WebhooksAnswer> {
  const id = String(form.get('endpoint'));
  switch (form.get('intent')) {
    case 'register': {
      const sent = {
        url: String(form.get('url') ?? ''),
        events: form.getAll('event').map(String),
      };
      const checkUrl = (url: string) => providers.safeFetch.checkUrl(url, { onlyHttps: true });
      const made = await webhookEndpoints.register(shopId, sent, checkUrl);
      return { kind: 'secret', ...made };
    }
    case 'replace':
      return { kind: 'secret', ...(await webhookEndpoints.replaceSecret(shopId, id)) };
    case 'events':
      await webhookEndpoints.changeEvents(shopId, id, form.getAll('event').map(String));
      return { kind: 'changed' };
    case 'enable':
      await webhookEndpoints.enable(shopId, id);
      return { kind: 'enabled' };
    case 'remove':
      await webhookEndpoints.remove(shopId, id);
      return { kind: 'removed' };
    case 'test':
      await webhookMessages.sendTest(shopId, id);
      return { kind: 'tested' };
    case 'replay':
      await webhookMessages.replay(shopId, String(form.get('message')));
      return { kind: 'replayed' };
    default:
      throw unknownForm();
  }
}
