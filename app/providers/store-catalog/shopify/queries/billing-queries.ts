import { z } from 'zod';
import { userErrorsSchema } from '../user-errors.ts';
import { idSchema, pageOf } from './answer-parts.ts';

const FIELDS = 'id name status test price { amount currencyCode }';

/** ACCEPTED is deprecated and means that the payment is still to be made; unknown statuses are treated the same way. */
const STATUSES = { ACTIVE: 'active', DECLINED: 'declined', EXPIRED: 'expired' } as const;

const paymentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    test: z.boolean(),
    price: z.object({ amount: z.string(), currencyCode: z.string() }),
  })
  .transform(({ id, name, status, test, price }) => ({
    id,
    name,
    status: STATUSES[status as keyof typeof STATUSES] ?? ('pending' as const),
    test,
    priceCents: Math.round(Number(price.amount) * 100),
    currency: price.currencyCode,
  }));

/** Not repeatable: sent twice, it creates two payments, of which the merchant sees one. */
export const CREATE_PAYMENT = {
  document: `mutation BuyCredits($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean!) {
  appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
    appPurchaseOneTime { id }
    confirmationUrl
    userErrors { field message }
  }
}`,
  answer: z.object({
    appPurchaseOneTimeCreate: z.object({
      appPurchaseOneTime: idSchema.nullable(),
      confirmationUrl: z.url({ protocol: /^https$/ }).nullable(),
      userErrors: userErrorsSchema,
    }),
  }),
  repeatable: false,
};

/** One payment, by its id. */
export const PAYMENT_STATUS = {
  document: `query PaymentStatus($id: ID!) {
  node(id: $id) { ... on AppPurchaseOneTime { ${FIELDS} } }
}`,
  answer: z.object({ node: paymentSchema.nullable() }),
};

/** This store's payments, latest first. */
export const PAYMENTS = {
  document: `query Payments($after: String) {
  currentAppInstallation {
    oneTimePurchases(first: 50, after: $after, reverse: true) {
      nodes { ${FIELDS} }
      pageInfo { hasNextPage endCursor }
    }
  }
}`,
  answer: z.object({
    currentAppInstallation: z.object({ oneTimePurchases: pageOf(paymentSchema) }),
  }),
};
