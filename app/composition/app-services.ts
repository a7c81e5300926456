import type { Activity } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import type { Confirmations } from '#app/domain/confirmations/confirmations.ts';
import type { CreditLedger } from '#app/domain/credits/credit-ledger.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import type { Installs } from '#app/maintenance/installs.ts';
import type { PipelineServices } from '#app/operations/execute-operation.ts';
import type { OperationServices } from '#app/operations/operation-context.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { ShopifyServer } from '#app/platform/shopify/shopify-app.server.ts';
import type { McpServices } from '#app/transports/mcp/call-tool.ts';
import type { RestServices } from '#app/transports/rest/rest-call.ts';
import type { WebhookServices } from '#app/transports/webhooks/handle-webhook.ts';

/**
 * What routes and the server use, wired once at start. REST, MCP and webhooks each have their own part, which no
 * other transport reaches through; a page's loader names the services it needs.
 */
export type AppServices = {
  rest: RestServices;
  mcp: McpServices;
  webhooks: WebhookServices;
  /** From here on: what the pages use. */
  pipeline: PipelineServices;
  providers: OperationServices;
  apiKeys: ApiKeys;
  credits: Credits;
  creditLedger: CreditLedger;
  jobs: Jobs;
  jobQueue: Pick<JobQueue, 'send'>;
  /** Every call, for the pages that show them. */
  activity: Activity;
  shopSettings: ShopSettingsStore;
  /** What staff said of barcodes. */
  confirmations: Confirmations;
  /** What upserts changed, for the pages that offer to undo it. */
  changeRecords: ChangeRecords;
  hostedImages: HostedImages;
  shops: Shops;
  installs: Installs;
  appUrl: string;
  topUpUrl: string;
  shopify: ShopifyServer['app'];
  shopifyApiKey: string;
  /** For fixtures: a local admin that may frame the pages. */
  adminFrame: Config['adminFrame'];
  /** Readers and look-ups in use, in words for a person. */
  providerNames: string[];
  clock: Clock;
  log: Logger;
  checkDatabase: () => Promise<boolean>;
  /** Begins to run jobs: a server does, a command that lives for a moment does not. */
  startJobs: () => Promise<void>;
  /** Starts no further row of any job, and waits for those under way. */
  stopJobs: () => Promise<void>;
  /** Waits for what is in flight, then lets go of everything. */
  close: () => Promise<void>;
};
