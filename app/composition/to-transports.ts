import type { PipelineServices } from '#app/operations/execute-operation.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import { deriveKey } from '#app/platform/secrets/derive-key.ts';
import { createSessionWatch } from '#app/transports/admin/receive/events/session-watch.ts';
import type { Base } from './base.ts';
import type { ConnectedStore } from './connect-store.server.ts';
import { createMcp } from './create-mcp.ts';
import { createOauth } from './create-oauth.ts';
import type { Records } from './create-records.ts';
import { createPrincipalOfKey } from './principal-of-key.ts';

type Wired = {
  records: Records;
  store: ConnectedStore;
  pipeline: PipelineServices;
  json: JsonParser;
};

/**
 * Selects what each transport uses. REST, MCP and webhooks each have their own part, which no other transport uses; the
 * rest is for the pages, whose loaders name the services that they need.
 */
export function toTransports(base: Base, wired: Wired) {
  const { config, clock, log, jobQueue } = base;
  const { records, store, pipeline, json } = wired;
  const { jobIntake, jobsAhead, upsertLeases, productLinks, boxWrites, ...forPages } = records;
  const { photoUploads, hostedImages } = records;
  const { apiKeys, oauthConnections, jobs, credits, creditLedger, activity } = records;
  const { appUrl, topUpUrl } = config;
  const { rateLimiter } = pipeline;
  const direct = {
    ...{ jobs, jobQueue, credits, creditLedger, activity, photoUploads, hostedImages },
    ...{ rateLimiter, appUrl, topUpUrl },
  };
  const { photoMemory } = pipeline.operationServices;
  const programs = { ...direct, pipeline, json, apiKeys, photoMemory };
  const rest = { ...programs, staff: store.staff, jobIntake };
  const { photoDecoder, safeFetch } = store.providers.services;
  const principalOfKey = createPrincipalOfKey(records);
  const [secret] = config.shopify.apiSecrets;
  const requestStateKey = deriveKey(secret, 'mcp request state v1');
  return {
    rest,
    ...createMcp({ ...programs, requestStateKey, oauthConnections }),
    oauth: createOauth(base, records, { safeFetch, rateLimiter }),
    uploads: { ...rest, photoDecoder, shops: records.shops, principalOfKey },
    webhooks: { verifier: store.shopify.webhookVerifier, shopWebhooks: store.shopWebhooks, log },
    ...forPages,
    pipeline,
    photoMemory,
    providers: pipeline.operationServices,
    jobQueue,
    installs: store.installs,
    creditSales: store.creditSales,
    staff: store.staff,
    appUrl,
    topUpUrl,
    help: config.help,
    shopify: store.shopify.app,
    shopifyApiKey: config.shopify.apiKey,
    adminFrame: config.adminFrame,
    /** Readers and look-ups in use, in words for staff. */
    providerNames: store.providers.names,
    sessionWatch: createSessionWatch({ readVersion: records.receivingSessions.readVersion, log }),
    clock,
    log,
  };
}
