import { LeakyBucket } from '../cost/leaky-bucket.ts';
import { FaultQueue } from '../faults/fault-queue.ts';
import { AccessTokens } from '../oauth/access-tokens.ts';
import { createMembers, type Members } from '../oauth/members.ts';
import { applySeed } from './apply-seed.ts';
import { readSeed } from './read-seed.ts';
import { ShopStore } from './shop-store.ts';

/** A request to the Admin API, as the control API returns it. */
export interface RecordedRequest {
  at: string;
  operation_name: string | null;
  root_fields: string[];
  status: number;
  requested_cost: number;
}

/** A shop: its records and the settings of the control API. */
export interface Shop {
  store: ShopStore;
  tokens: AccessTokens;
  faults: FaultQueue;
  bucket: LeakyBucket;
  requests: RecordedRequest[];
  latencyMs: number;
  /** Granted scopes, if they differ from the app's. */
  scopes: readonly string[] | null;
  /** Its staff. */
  members: Members;
  /** Target of webhooks, once known. */
  webhookTarget: string | null;
  /** Lifetimes in seconds of the next ID tokens of the admin frame, instead of a minute; negative: already expired. */
  nextIdTokenLivesS: number[];
}

/** All shops of this process. A shop is created with the seed when it is first used. */
export class ShopRegistry {
  readonly #shops = new Map<string, Shop>();
  /** Base URL of the app, for its pages and webhooks. */
  readonly appUrl: string | null;

  readonly #signingKey: string | null;

  /** @param signingKey lets access tokens outlive the process; null for tests */
  constructor(appUrl: string | null, signingKey: string | null = null) {
    this.appUrl = appUrl;
    this.#signingKey = signingKey;
  }

  /** The shops used so far. */
  all(): Shop[] {
    return [...this.#shops.values()];
  }

  get(domain: string): Shop {
    const known = this.#shops.get(domain);
    if (known) return known;
    const shop: Shop = {
      store: seededStore(domain),
      tokens: new AccessTokens(this.#signingKey && `${this.#signingKey} ${domain}`),
      faults: new FaultQueue(),
      bucket: new LeakyBucket(),
      requests: [],
      latencyMs: 0,
      scopes: null,
      members: createMembers(),
      webhookTarget: this.appUrl,
      nextIdTokenLivesS: [],
    };
    this.#shops.set(domain, shop);
    return shop;
  }

  /**
   * Resets records, faults, delays and counts, to the seed or to an empty shop. Tokens stay valid, so the app stays
   * installed.
   */
  reset(domain: string, isEmpty = false): void {
    const shop = this.get(domain);
    shop.store = isEmpty ? new ShopStore(domain) : seededStore(domain);
    shop.faults.clear();
    shop.bucket.set(2_000, 100);
    shop.requests = [];
    shop.latencyMs = 0;
    shop.scopes = null;
    shop.members = createMembers();
    shop.nextIdTokenLivesS = [];
  }
}

function seededStore(domain: string): ShopStore {
  const store = new ShopStore(domain);
  applySeed(store, readSeed());
  return store;
}
