import type { CallOptions } from './store-catalog.ts';

/** A store's one-time payment to this app, in its current state on the store's platform. */
export type OneTimePayment = {
  id: string;
  name: string;
  /** `pending` also applies while an approved payment has not been made yet. */
  status: 'pending' | 'active' | 'declined' | 'expired';
  /** True for a test payment, which is not charged. */
  test: boolean;
  priceCents: number;
  currency: string;
};

export type NewPayment = {
  name: string;
  priceCents: number;
  currency: string;
  /** The address to which the merchant is redirected after the decision. */
  returnUrl: string;
  test: boolean;
};

export type PaymentOutcome =
  | { kind: 'created'; id: string; confirmationUrl: string }
  /** The platform's own messages, for the log. */
  | { kind: 'refused'; messages: string[] };

/** Stores' payments for what this app sells. */
export interface StoreBilling {
  /** Requests a payment, which the merchant approves at `confirmationUrl`. @throws as AdminClient.request does */
  create(shop: string, payment: NewPayment, options: CallOptions): Promise<PaymentOutcome>;
  /** Returns a payment by its id; null if this store has no such payment. @throws as AdminClient.request does */
  find(shop: string, id: string, options: CallOptions): Promise<OneTimePayment | null>;
  /**
   * Returns the paid payment with this name, or else the latest one; null if there is none. @throws as
   * AdminClient.request does
   */
  findByName(shop: string, name: string, options: CallOptions): Promise<OneTimePayment | null>;
}
