import { LeakyBucket } from '../cost/leaky-bucket.ts';
import { FaultQueue } from '../faults/fault-queue.ts';
import { AccessTokens } from '../oauth/access-tokens.ts';
import { applySeed } from './apply-seed.ts';
import { readSeed } from './read-seed.ts';
import { ShopStore } from './shop-store.ts';

/** One request to the Admin API, as the control API tells it. */
export interface RecordedRequest {
  at: string;
  operation_name: string | null;
  root_fields: string[];
  status: number;
  requested_cost: number;
}

/** A shop: its records, and everything a test can turn about it. */
export interface Shop {
  store: ShopStore;
  tokens: AccessTokens;
  faults: FaultQueue;
  bucket: LeakyBucket;
  requests: RecordedRequest[];
  latencyMs: number;
  /** Scopes granted here, where they are not the app's own. */
  scopes: readonly string[] | null;
  /** Where webhooks go, once known. */
  webhookTarget: string | null;
  /** Seconds that the next ID tokens of the admin frame live, where not a minute; negative: expired when handed out. */
  nextIdTokenLivesS: number[];
}

/** All shops of this process. A shop exists from its first mention, with the seed in it. */
export class ShopRegistry {
  readonly #shops = new Map<string, Shop>();
  /** Where the app is: its pages are opened there, webhooks go there. */
  readonly appUrl: string | null;

  readonly #signingKey: string | null;

  /** @param signingKey lets access tokens outlive the process; null for tests */
  constructor(appUrl: string | null, signingKey: string | null = null) {
    this.appUrl = appUrl;
    this.#signingKey = signingKey;
  }

  /** The shops there are by now. */
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
      webhookTarget: this.appUrl,
      nextIdTokenLivesS: [],
    };
    this.#shops.set(domain, shop);
    return shop;
  }

  /**
   * Back to the seed, or to a shop without anything: records, faults, delays and counts. Tokens stay valid, as an app
   * would not notice.
   */
  reset(domain: string, isEmpty = false): void {
    const shop = this.get(domain);
    shop.store = isEmpty ? new ShopStore(domain) : seededStore(domain);
    shop.faults.clear();
    shop.bucket.set(2_000, 100);
    shop.requests = [];
    shop.latencyMs = 0;
    shop.scopes = null;
    shop.nextIdTokenLivesS = [];
  }
}

function seededStore(domain: string): ShopStore {
  const store = new ShopStore(domain);
  applySeed(store, readSeed());
  return store;
}
