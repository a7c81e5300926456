/** A one-time payment of a store to this app, as the store's platform has it now. */
export type OneTimePayment = {
  id: string;
  name: string;
  /** `pending` also while a payment that was approved is not made. */
  status: 'pending' | 'active' | 'declined' | 'expired';
  /** Nobody pays it. */
  test: boolean;
  priceCents: number;
  currency: string;
};

export type NewPayment = {
  name: string;
  priceCents: number;
  currency: string;
  /** Where the merchant is led after the decision. */
  returnUrl: string;
  test: boolean;
};

export type PaymentOutcome =
  | { kind: 'created'; id: string; confirmationUrl: string }
  /** For the log: the platform's own words. */
  | { kind: 'refused'; messages: string[] };

/** Payments of stores for what this app sells. */
export interface StoreBilling {
  /** Asks for a payment, which the merchant approves at `confirmationUrl`. @throws as AdminClient.request does */
  create(
    shop: string,
    payment: NewPayment,
    options: { signal: AbortSignal },
  ): Promise<PaymentOutcome>;
  /** Null where this store has no such payment. @throws as AdminClient.request does */
  find(shop: string, id: string, options: { signal: AbortSignal }): Promise<OneTimePayment | null>;
  /** The one that was paid under this name, else the latest. @throws as AdminClient.request does */
  findByName(
    shop: string,
    name: string,
    options: { signal: AbortSignal },
  ): Promise<OneTimePayment | null>;
}
