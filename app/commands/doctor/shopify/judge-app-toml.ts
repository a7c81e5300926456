import { WEBHOOK_TOPICS } from '#app/domain/shops/shop-webhooks.ts';
import type { Config } from '#app/platform/config.server.ts';
import { SHOPIFY_SCOPES } from '#app/platform/shopify/shopify-app.server.ts';
import { type CheckResult, fault, found, sound, warning } from '../check.ts';

const DEPLOY = 'and run shopify app deploy.';

/**
 * Compares the file that `shopify app deploy` sends with the settings and with what the app is made for.
 * @param text the file; only single strings and lists of strings are read of it
 */
export function judgeAppToml(text: string, { appUrl, shopify }: Config): CheckResult {
  const clientId = stringOf(text, 'client_id');
  if (clientId === '')
    return found(
      warning('app-toml-empty', {
        what: 'client_id in shopify.app.toml is empty',
        why: 'Unless you deploy another file, Shopify has neither the webhooks nor the permissions of the app.',
        fix: `Put the client ID and your addresses into shopify.app.toml, ${DEPLOY}`,
      }),
    );
  const address = stringOf(text, 'application_url').replace(/\/+$/, '');
  const scopes = stringOf(text, 'scopes').split(/\s*,\s*/);
  const missingScopes = SHOPIFY_SCOPES.filter((scope) => !scopes.includes(scope));
  const missingTopics = Object.keys(WEBHOOK_TOPICS).filter((topic) => !text.includes(`"${topic}"`));
  const findings = [
    clientId !== shopify.apiKey &&
      fault('app-toml-other-app', {
        what: 'client_id in shopify.app.toml is another than SHOPIFY_API_KEY',
        why: 'What is deployed from here changes another app than the one that runs.',
        fix: `Put the same client ID into both, ${DEPLOY}`,
      }),
    address !== appUrl &&
      fault('app-toml-other-address', {
        what: `application_url in shopify.app.toml is ${address}, and APP_URL is ${appUrl}`,
        why: 'Shopify opens another address than the app believes to have.',
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
        why: 'The app does not hear of it; the app review requires those about customers and shops.',
        fix: `Restore the [webhooks] part of the release, ${DEPLOY}`,
      }),
  ].filter((finding) => finding !== false);
  return findings.length > 0 ? found(...findings) : sound();
}

/** `name = "value"` at the beginning of a line; '' where it is not there. */
function stringOf(text: string, name: string): string {
  return new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(text)?.[1] ?? '';
}
