import path from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from './database/open-database.server.ts';
import { BUCKET_FIELDS, readBucketSettings } from './photo-store/bucket/bucket-settings.ts';
import { projectRoot } from './project-root.ts';
import type { AppSecrets } from './secrets/derive-key.ts';
import {
  helpUrl,
  httpUrl,
  list,
  optionalText,
  origin,
  port,
  proxy,
  testStore,
} from './setting-schemas.ts';
import type { AdminFrame } from './shopify/admin-frame.ts';

/**
 * What a process does. `web` answers page requests and calls. `worker` reads photos, processes jobs and receiving
 * sessions, and sends webhooks. `scheduler` does the recurring work: sweeping, cleaning up, checking for payments.
 */
const ROLES = ['web', 'worker', 'scheduler'] as const;
type Role = (typeof ROLES)[number];

const role = z.enum(ROLES, { error: `must list some of ${ROLES.join(', ')}` });
const seconds = z.coerce.number().min(0.1).max(3_600);

const CLIENT_ID = 'must be the client ID of the app in the Partner dashboard';
const CLIENT_SECRET = 'must be the client secret of the app (16 characters or more)';

const settings = z.object({
  APP_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')),
  SHOPIFY_API_KEY: z.string(CLIENT_ID).min(1, CLIENT_ID),
  SHOPIFY_API_SECRET: z.string(CLIENT_SECRET).min(16, CLIENT_SECRET),
  SHOPIFY_API_SECRET_OTHER: optionalText.refine((text) => !text || text.length >= 16, {
    message: 'must be another client secret of the app (16 characters or more), or empty',
  }),
  ROLES: list.pipe(z.array(role)).transform((some) => (some.length === 0 ? ROLES : some)),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.preprocess((text) => text || undefined, port.optional()),
  METRICS_HOST: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), httpUrl]).default(''),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  DATABASE_URL: optionalText.refine((text) => !text || /^postgres(ql)?:\/\//.test(text), {
    message: 'must start with postgresql://',
  }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().default('.data'),
  ...BUCKET_FIELDS,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STARTING_CREDITS: z.coerce.number().int().min(0).max(1_000_000).default(50),
  TOP_UP_URL: optionalText,
  PRIVACY_POLICY_URL: helpUrl.default(''),
  SUPPORT_URL: helpUrl.default(''),
  TEST_PURCHASE_STORES: list.pipe(z.array(testStore)),
  PHOTO_MEMORY_MB: z.coerce.number().int().min(32).max(100_000).default(64),
  JOB_STORAGE_MB_PER_SHOP: z.coerce.number().int().min(1).max(1_000_000).default(1024),
  SEARCHES_PER_SHOP_PER_DAY: z.coerce.number().int().min(0).max(10_000_000).default(2_000),
  MODEL_CALLS_PER_SHOP_PER_DAY: z.coerce.number().int().min(0).max(10_000_000).default(1_000),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(120),
  VISION_API_KEY: optionalText,
  VISION_BASE_URL: httpUrl.default('https://api.openai.com/v1'),
  VISION_MODEL: optionalText,
  VISION_MODELS: list,
  SERPAPI_KEY: optionalText,
  SERPAPI_BASE_URL: httpUrl.default('https://serpapi.com'),
  SERPAPI_COUNTRY: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be two lowercase letters such as us')
    .default('us'),
  SERPAPI_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]{2})?$/, 'must be a language such as en or pt-br')
    .default('en'),
  EBAY_CLIENT_ID: optionalText,
  EBAY_CLIENT_SECRET: optionalText,
  EBAY_BASE_URL: httpUrl.default('https://api.ebay.com'),
  EBAY_MARKETPLACE_ID: z
    .string()
    .regex(/^EBAY_[A-Z]{2}$/, 'must be a marketplace such as EBAY_US or EBAY_GB')
    .default('EBAY_US'),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)),
  HEADERS_TIMEOUT_SECONDS: seconds.default(20),
  REQUEST_TIMEOUT_SECONDS: seconds.default(600),
  SILENCE_TIMEOUT_SECONDS: seconds.default(60),
  ANSWER_TIMEOUT_SECONDS: seconds.default(180),
  KEEP_ALIVE_TIMEOUT_SECONDS: seconds.default(65),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(1_000),
  PHOTO_WORKERS: z.coerce.number().int().min(1).max(8).default(1),
  TRUSTED_FETCH_ORIGINS: list.pipe(z.array(origin)),
  ADMIN_FRAME_ORIGIN: z.union([z.literal(''), origin]).default(''),
  APP_BRIDGE_URL: z.union([z.literal(''), httpUrl]).default(''),
});

type Settings = z.output<typeof settings>;

/** The settings in the form that the app uses. */
export type Config = ReturnType<typeof toConfig>;

/** The settings are wrong; the message names each one, what is wrong and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per problem; each begins with the name of a setting. */
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    const lines = problems.map((problem) => `\n  ${problem}`);
    super(`Correct these settings (see .env.example):${lines.join('')}`);
    this.problems = problems;
  }
}

/** Reads the settings from the environment. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return toConfig(parsed.data);
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name}${environment[name] ? '' : ' is not set: it'} ${issue.message}`;
  });
  throw new ConfigError(...problems);
}

function toConfig(set: Settings) {
  return {
    appUrl: set.APP_URL,
    port: set.PORT,
    host: set.HOST,
    roles: rolesOf(set),
    telemetry: telemetryOf(set),
    shopify: { apiKey: set.SHOPIFY_API_KEY, apiSecrets: secretsOf(set) },
    database: databaseOf(set),
    /** Where photos are kept; null if they are kept with the database. */
    photoBucket: photoBucketOf(set),
    logLevel: set.LOG_LEVEL,
    startingCredits: set.STARTING_CREDITS,
    /** Where the user buys credits: by default the admin's credits page, which offers the packs. */
    topUpUrl: set.TOP_UP_URL ?? `${set.APP_URL}/app/credits`,
    /** Where staff find the privacy policy and help; '' if not set. */
    help: { privacyPolicyUrl: set.PRIVACY_POLICY_URL, supportUrl: set.SUPPORT_URL },
    /**
     * Stores whose credit purchases are test charges: no money is paid, but the credits count. `*` means every store.
     */
    testPurchaseStores: set.TEST_PURCHASE_STORES,
    /** How much of this process's memory uploaded and fetched photos may take at once. */
    photoMemoryBytes: set.PHOTO_MEMORY_MB * 1024 * 1024,
    /** How much all bulk jobs of one shop may store, including their results. */
    jobStorageBytesPerShop: set.JOB_STORAGE_MB_PER_SHOP * 1024 * 1024,
    /** How much one shop may use per day (UTC) of what costs the service money. */
    dailyLimits: { search: set.SEARCHES_PER_SHOP_PER_DAY, model: set.MODEL_CALLS_PER_SHOP_PER_DAY },
    rateLimitPerMinute: set.RATE_LIMIT_PER_MINUTE,
    vision: visionOf(set),
    serpApi: serpApiOf(set),
    ebay: ebayOf(set),
    /** Addresses and ranges of the proxies that are trusted to say where a request comes from. */
    trustedProxies: set.TRUSTED_PROXIES,
    /** How long a client may take, and how many connections may be open. */
    connectionLimits: {
      /** For a request's headers, and for the first byte on a new connection. */
      headersTimeoutMs: set.HEADERS_TIMEOUT_SECONDS * 1000,
      /** For a whole request with its body. */
      requestTimeoutMs: set.REQUEST_TIMEOUT_SECONDS * 1000,
      /** Between two pieces of a body. */
      silenceTimeoutMs: set.SILENCE_TIMEOUT_SECONDS * 1000,
      /** Without a byte in either direction while a request is being answered; longer than any call takes. */
      answerTimeoutMs: set.ANSWER_TIMEOUT_SECONDS * 1000,
      /** Until the next request on a connection. */
      keepAliveTimeoutMs: set.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
      maxConnections: set.MAX_CONNECTIONS,
    },
    photoWorkers: set.PHOTO_WORKERS,
    /** For fixtures: private origins that safe fetch may reach. Logged at start. */
    trustedFetchOrigins: set.TRUSTED_FETCH_ORIGINS,
    /** For fixtures: a local admin that may frame the app. Logged at start. */
    adminFrame: adminFrameOf(set),
  };
}

/** Returns the process's roles. The embedded database allows only one process, which therefore needs all of them. */
function rolesOf(set: Settings): ReadonlySet<Role> {
  const roles = new Set(set.ROLES);
  if (!set.DATABASE_URL && ROLES.some((each) => !roles.has(each)))
    throw new ConfigError(
      'DATABASE_URL is not set: it must name the PostgreSQL server that processes share, because ROLES leaves some to others',
    );
  return roles;
}

function secretsOf(set: Settings): AppSecrets {
  const { SHOPIFY_API_SECRET: used, SHOPIFY_API_SECRET_OTHER: other } = set;
  return other === undefined || other === used ? [used] : [used, other];
}

/** Where metrics are served and where traces are sent; each is null if it is off. */
function telemetryOf(set: Settings) {
  const { METRICS_PORT: metricsPort, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = set;
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === set.PORT)
    throw new ConfigError(
      'METRICS_PORT must be another port than PORT: the metrics are not for everybody',
    );
  const tracesUrl = `${collector.replace(/\/+$/, '')}/v1/traces`;
  return {
    metrics:
      metricsPort === undefined ? null : { host: set.METRICS_HOST ?? set.HOST, port: metricsPort },
    traces: collector ? { url: tracesUrl, ratio: set.OTEL_TRACES_SAMPLER_ARG } : null,
  };
}

function databaseOf(set: Settings): DatabaseLocation {
  return set.DATABASE_URL
    ? { kind: 'postgres', url: set.DATABASE_URL, maxConnections: set.DATABASE_POOL_SIZE }
    : { kind: 'embedded', directory: path.resolve(projectRoot(), set.DATA_DIR, 'database') };
}

function photoBucketOf(set: Settings) {
  const { bucket, problems } = readBucketSettings(set);
  if (problems.length > 0) throw new ConfigError(...problems);
  return bucket;
}

function visionOf(set: Settings) {
  if (!set.VISION_API_KEY) return null;
  const defaultModel = set.VISION_MODEL ?? set.VISION_MODELS[0];
  if (!defaultModel)
    throw new ConfigError(
      'VISION_MODEL is not set: it must name the model to read labels with, because VISION_API_KEY is set',
    );
  const models = [...new Set([defaultModel, ...set.VISION_MODELS])];
  return { apiKey: set.VISION_API_KEY, baseUrl: set.VISION_BASE_URL, models, defaultModel };
}

const isLoopback = (url: string) =>
  /^https?:$/.test(new URL(url).protocol) &&
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
/** The form of the client IDs that Shopify gives to apps. */
const REAL_CLIENT_ID = /^[0-9a-f]{32}$/i;

/**
 * Only an app that no store can reach may be framed by a site other than Shopify: it is served over http on this
 * machine, and its client ID does not have Shopify's form. The same applies to APP_BRIDGE_URL, which Shopify's library
 * reads by itself.
 */
function adminFrameOf(set: Settings): AdminFrame | null {
  const { ADMIN_FRAME_ORIGIN: frameOrigin, APP_BRIDGE_URL: appBridgeUrl } = set;
  if (!frameOrigin && !appBridgeUrl) return null;
  const isFixture =
    set.APP_URL.startsWith('http:') &&
    isLoopback(set.APP_URL) &&
    !REAL_CLIENT_ID.test(set.SHOPIFY_API_KEY);
  if (!isFixture)
    throw new ConfigError(
      'ADMIN_FRAME_ORIGIN and APP_BRIDGE_URL must be empty: they are for fixtures, where APP_URL is http on this machine and SHOPIFY_API_KEY is no real client ID',
    );
  if (!frameOrigin || !isLoopback(frameOrigin))
    throw new ConfigError(
      'ADMIN_FRAME_ORIGIN must be an origin on this machine such as http://127.0.0.1:4000',
    );
  if (!appBridgeUrl || new URL(appBridgeUrl).origin !== frameOrigin)
    throw new ConfigError('APP_BRIDGE_URL must be an address at ADMIN_FRAME_ORIGIN');
  return { origin: frameOrigin, appBridgeUrl };
}

function serpApiOf(set: Settings) {
  if (!set.SERPAPI_KEY) return null;
  const { SERPAPI_KEY: apiKey, SERPAPI_BASE_URL: baseUrl } = set;
  return { apiKey, baseUrl, country: set.SERPAPI_COUNTRY, language: set.SERPAPI_LANGUAGE };
}

function ebayOf(set: Settings) {
  if (!set.EBAY_CLIENT_ID || !set.EBAY_CLIENT_SECRET) return null;
  return {
    clientId: set.EBAY_CLIENT_ID,
    clientSecret: set.EBAY_CLIENT_SECRET,
    baseUrl: set.EBAY_BASE_URL,
    marketplaceId: set.EBAY_MARKETPLACE_ID,
  };
}
