import { z } from 'zod';
import type { Operation } from '#app/operations/define-operation.ts';

/** What a form needs to know of one field: its help text and its limit, from the contract. */
export type FieldLimit = { hint?: string; maxChars?: number; maxEntries?: number };

/** By the field's path in the input, such as `title` or `variants[].price`. */
export type ContractLimits = Record<string, FieldLimit>;

type JsonSchema = {
  description?: string;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

/** The limits and help texts of an operation's input: forms never state their own. */
export function contractLimits({ contract }: Pick<Operation, 'contract'>): ContractLimits {
  const schema = z.toJSONSchema(contract.input, { io: 'input' }) as JsonSchema;
  return Object.fromEntries(fieldsOf(schema, ''));
}

function fieldsOf(schema: JsonSchema, prefix: string): [string, FieldLimit][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const limit: FieldLimit = {
      ...(field.description !== undefined && { hint: field.description }),
      ...(field.maxLength !== undefined && { maxChars: field.maxLength }),
      ...(field.maxItems !== undefined && { maxEntries: field.maxItems }),
    };
    return [
      [path, limit] as [string, FieldLimit],
      ...(field.items ? fieldsOf(field.items, `${path}[].`) : []),
    ];
  });
}
