import type { PipelineServices } from '#app/operations/execute-operation.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import type { AppServices } from './app-services.ts';
import type { ConnectedStore } from './connect-store.server.ts';
import type { Records } from './create-records.ts';

/** Everything wired so far, for the transports to choose from. */
export type Wired = {
  config: Config;
  records: Records;
  store: ConnectedStore;
  pipeline: PipelineServices;
  jobQueue: JobQueue;
  json: JsonParser;
};

type TransportServices = Omit<AppServices, 'checkDatabase' | 'startJobs' | 'stopJobs' | 'close'>;

/** What each transport uses, out of everything. */
export function toTransports(wired: Wired): TransportServices {
  const { config, records, store, pipeline, jobQueue, json } = wired;
  const { apiKeys, jobs, jobIntake } = records;
  const { log, clock } = pipeline;
  const { appUrl, topUpUrl } = config;
  const mcp = { pipeline, json, apiKeys, appUrl, topUpUrl };
  return {
    rest: { ...mcp, staff: store.staff, jobs, jobIntake, jobQueue },
    mcp,
    webhooks: { verifier: store.shopify.webhookVerifier, shopWebhooks: store.shopWebhooks, log },
    ...records,
    pipeline,
    providers: pipeline.operationServices,
    jobQueue,
    installs: store.installs,
    appUrl,
    topUpUrl,
    shopify: store.shopify.app,
    shopifyApiKey: config.shopify.apiKey,
    adminFrame: config.adminFrame,
    providerNames: store.providers.names,
    clock,
    log,
  };
}
