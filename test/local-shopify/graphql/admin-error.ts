import { GraphQLError } from 'graphql';

/** A top-level error with Shopify's code; the field that throws it is null. */
export class AdminError extends GraphQLError {
  constructor(message: string, code: string, more: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...more } });
  }
}
