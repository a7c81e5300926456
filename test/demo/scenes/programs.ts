import { askForConsent, CALLBACK } from '#test/support/oauth-client.ts';
import { until } from '#test/support/until.ts';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { sendFeed } from './records.ts';
import type { Scene, Stage } from './stage.ts';

/** What a store gives to programs: webhooks, and an app that asks to be connected. @param receiver of the webhooks */
export const programs =
  (receiver: WebhookReceiver): Scene =>
  async (stage) => {
    const { admin, app, shoot } = stage;
    await admin.goTo('/app/webhooks');
    await app().getByLabel('Address', { exact: true }).fill(`${receiver.origin}/catalog-vision`);
    await app().getByRole('button', { name: 'Add the address' }).click();
    await app().getByText('I have copied the secret').waitFor();
    await shoot('webhooks-new');
    receiver.answerWith(204);
    await sendFeed(stage, 'FIRST', 2);
    await waitOnWebhooks(stage, 'Delivered');
    receiver.answerWith(500);
    await sendFeed(stage, 'SECOND', 2);
    await waitOnWebhooks(stage, 'answered 500');
    await shoot('webhooks', app().getByText('Last deliveries'));
    await app()
      .getByRole('button', { name: /^Change events/ })
      .click();
    await app().getByRole('button', { name: 'Save', exact: true }).waitFor();
    await shoot('webhooks-events');
    await app().getByRole('button', { name: 'Cancel' }).click();
    receiver.answerWith(204);
    await app()
      .getByRole('button', { name: /^Send a test/ })
      .click();
    await app().getByRole('heading', { name: 'A test' }).waitFor();
    await app().getByText('Delivered', { exact: true }).nth(1).waitFor();
    await shoot('webhooks-test', app().getByText('Last deliveries'));
    await admin.goTo(`/app/connect/${await askToConnect(stage)}`);
    await app().getByRole('button', { name: 'Deny' }).waitFor();
    await shoot('connect');
  };

/** Opens the page until it shows these words. */
async function waitOnWebhooks({ admin, app }: Stage, words: string): Promise<void> {
  await until(async () => {
    await admin.goTo('/app/webhooks');
    return (await app().getByText(words).count()) > 0;
  }, 60_000);
}

/** @returns the id of the request of an app that has just registered */
async function askToConnect({ admin, app, product }: Stage): Promise<string> {
  await admin.goTo('/app/keys');
  const resource = await app().getByLabel('Address of this store').inputValue();
  const registration = await fetch(`${product.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Stock agent', redirect_uris: [CALLBACK] }),
  });
  const { client_id } = await registration.json();
  const { requestId } = await askForConsent(product, client_id, resource);
  return requestId;
}
