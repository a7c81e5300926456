import { parse } from 'smol-toml';
import { z } from 'zod';
import { WEBHOOK_TOPICS } from '#app/domain/shops/shop-webhooks.ts';
import type { Config } from '#app/platform/config.server.ts';
import { SHOPIFY_SCOPES } from '#app/platform/shopify/shopify-app.server.ts';
import { type CheckResult, failed, fault, found, warned } from '../check.ts';

const DEPLOY = 'and run shopify app deploy.';

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

/** The parts of the file that are compared. */
const appToml = z.object({
  client_id: text,
  application_url: text,
  access_scopes: z.object({ scopes: text }).prefault({}),
  webhooks: z
    .object({
      subscriptions: z.array(z.object({ topics: texts, compliance_topics: texts })).default([]),
    })
    .prefault({}),
});

/** Compares the file that `shopify app deploy` sends with the settings and with what the app is made for. */
export function judgeAppToml(content: string, { appUrl, shopify }: Config): CheckResult {
  const file = read(content);
  if (file === null) return unreadable();
  const { client_id: clientId, application_url, access_scopes, webhooks } = file;
  if (clientId === '')
    return warned('app-toml-empty', {
      what: 'client_id in shopify.app.toml is empty',
      why: 'Unless you deploy another file, Shopify has neither the webhooks nor the permissions of the app.',
      fix: `Put the client ID and your addresses into shopify.app.toml, ${DEPLOY}`,
    });
  const address = application_url.replace(/\/+$/, '');
  const scopes = access_scopes.scopes.split(/\s*,\s*/);
  const topics = webhooks.subscriptions.flatMap((one) => [...one.topics, ...one.compliance_topics]);
  const missingScopes = SHOPIFY_SCOPES.filter((scope) => !scopes.includes(scope));
  const missingTopics = Object.keys(WEBHOOK_TOPICS).filter((topic) => !topics.includes(topic));
  return found(
    clientId !== shopify.apiKey &&
      fault('app-toml-other-app', {
        what: 'client_id in shopify.app.toml differs from SHOPIFY_API_KEY',
        why: 'A deployment from here changes a different app than the one that runs.',
        fix: `Put the same client ID into both, ${DEPLOY}`,
      }),
    address !== appUrl &&
      fault('app-toml-other-address', {
        what: `application_url in shopify.app.toml is ${address}, and APP_URL is ${appUrl}`,
        why: 'Shopify opens a different address than the app expects.',
        fix: `Put APP_URL into application_url and redirect_urls, ${DEPLOY}`,
      }),
    missingScopes.length > 0 &&
      fault('app-toml-scopes', {
        what: `shopify.app.toml does not ask for ${missingScopes.join(', ')}`,
        why: 'Stores cannot grant it, and calls that need it fail.',
        fix: `Add it to scopes as in the release, ${DEPLOY}`,
      }),
    missingTopics.length > 0 &&
      fault('app-toml-webhooks', {
        what: `shopify.app.toml does not subscribe to ${missingTopics.join(', ')}`,
        why: 'The app does not learn of these events; the app review requires those about customers and shops.',
        fix: `Restore the [webhooks] part of the release, ${DEPLOY}`,
      }),
  );
}

/** Returns null if the content is not TOML, or not of this form. */
function read(content: string): z.output<typeof appToml> | null {
  try {
    return appToml.safeParse(parse(content)).data ?? null;
  } catch {
    return null;
  }
}

const unreadable = () =>
  failed('app-toml-unreadable', {
    what: 'shopify.app.toml cannot be read',
    why: 'shopify app deploy refuses it too, so Shopify does not learn of what changed.',
    fix: `Correct it, or restore that of the release (git checkout shopify.app.toml), ${DEPLOY}`,
  });
