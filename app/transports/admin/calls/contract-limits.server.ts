import { z } from 'zod';
import type { Contract } from '#app/operations/define-operation.ts';

/** Help text and limits of one field, from the contract. */
export type FieldLimit = { hint?: string; maxChars?: number; maxEntries?: number };

/** Keyed by the field's path in the input, such as `title` or `variants[].price`. */
export type ContractLimits = Record<string, FieldLimit>;

type JsonSchema = {
  description?: string;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

/** Reads the limits and help texts of an operation's input from its contract, so that forms do not repeat them. */
export function contractLimits({ contract }: { contract: Contract }): ContractLimits {
  const schema = z.toJSONSchema(contract.input, { io: 'input' }) as JsonSchema;
  return Object.fromEntries(listFields(schema, ''));
}

function listFields(schema: JsonSchema, prefix: string): [string, FieldLimit][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const limit: FieldLimit = {
      ...(field.description !== undefined && { hint: field.description }),
      ...(field.maxLength !== undefined && { maxChars: field.maxLength }),
      ...(field.maxItems !== undefined && { maxEntries: field.maxItems }),
    };
    return [
      [path, limit] as [string, FieldLimit],
      ...(field.items ? listFields(field.items, `${path}[].`) : []),
    ];
  });
}
