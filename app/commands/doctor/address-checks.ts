import { once } from 'node:events';
import tls from 'node:tls';
import { DAY_MS } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { askHealth, isThisDeployment } from './ask-health.ts';
import { type Check, type CheckResult, failed, fault, found, passed, warned } from './check.ts';

/** Certificates that renew themselves do so a month before they expire. */
const WARN_DAYS = 14;

/** Checks whether APP_URL leads to this app, as Shopify would find it. */
export function createAddressChecks(config: Config): Check[] {
  const url = new URL(config.appUrl);
  const group = 'Address';
  const certificate: Check = {
    id: 'certificate',
    group,
    title: `The certificate of ${url.host} is good`,
    skippedBy: ['offline'],
    run: (signal) => checkCertificate(url, signal),
  };
  const address: Check = {
    id: 'address',
    group,
    title: 'APP_URL leads to this app',
    skippedBy: ['offline'],
    needs: ['app-url', 'certificate'],
    run: (signal) => checkAddress(config, signal),
  };
  return url.protocol === 'https:' ? [{ ...certificate, needs: ['app-url'] }, address] : [address];
}

async function checkCertificate(url: URL, signal: AbortSignal): Promise<CheckResult> {
  const port = Number(url.port || 443);
  const isName = /[a-z]/i.test(url.hostname) && !url.hostname.startsWith('[');
  const socket = tls.connect({
    ...{ host: url.hostname.replace(/^\[|\]$/g, ''), port },
    ...(isName && { servername: url.hostname }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const { authorized, authorizationError } = socket;
    if (!authorized) return found(untrusted(url.host, String(authorizationError)));
    return judgeExpiry(url.host, new Date(socket.getPeerCertificate().valid_to), Date.now());
  } catch (error) {
    if (signal.aborted) throw error;
    return found(unreachable(url.host, causeCode(error) || 'no answer'));
  } finally {
    socket.destroy();
  }
}

/** @param now milliseconds since the epoch */
export function judgeExpiry(host: string, validTo: Date, now: number): CheckResult {
  const days = Math.floor((validTo.getTime() - now) / DAY_MS);
  if (days >= WARN_DAYS) return passed(`it is valid until ${validTo.toISOString().slice(0, 10)}`);
  return warned('certificate-ends', {
    what: `The certificate of ${host} ends in ${formatCount(days, 'day')}`,
    why: 'After that, neither browsers nor webhooks of Shopify get through.',
    fix: 'Renew it, and find out why it does not renew itself.',
  });
}

const untrusted = (host: string, code: string) =>
  fault('certificate-untrusted', {
    what: `The certificate of ${host} is not trusted (${code})`,
    why: 'Browsers do not open the app, and Shopify sends no webhook to it.',
    fix: `Install a certificate for ${host} that a public authority has signed, with its whole chain.`,
  });

const unreachable = (host: string, code: string) =>
  fault('address-unreachable', {
    what: `Nothing answers at ${host} (${code})`,
    why: 'Shopify cannot open the app.',
    fix: 'Point the host name of APP_URL to the proxy, start the proxy, and open its port in the firewall.',
  });

async function checkAddress(config: Config, signal: AbortSignal): Promise<CheckResult> {
  const { host } = new URL(config.appUrl);
  const health = await askHealth(config.appUrl, signal);
  if (isThisDeployment(health, config)) return passed();
  const { status, deployment, failure } = health;
  if (failure !== undefined) return found(unreachable(host, failure));
  if ([502, 503, 504].includes(status)) return found(noServer(host, status));
  return failed('address-elsewhere', {
    what:
      deployment === undefined
        ? `${host} leads to something that is not this app (/healthz answered ${status})`
        : `${host} leads to this app with another SHOPIFY_API_SECRET`,
    why: 'Shopify opens something other than what you set up here.',
    fix: 'Point APP_URL, its host name and the proxy to this server, and restart a server that runs with earlier settings.',
  });
}

const noServer = (host: string, status: number) =>
  fault('address-no-server', {
    what: `The proxy at ${host} reaches no server (it answered ${status})`,
    why: 'Shopify cannot open the app.',
    fix: 'Start the server with npm start, and point the proxy to its HOST and PORT.',
  });
