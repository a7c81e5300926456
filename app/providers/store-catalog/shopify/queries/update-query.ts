import { z } from 'zod';
import type { WriteOptions } from '../../store-catalog.ts';
import type { UpdatePart } from '../../store-write.ts';
import { pageSize } from '../page-sizes.ts';
import { userErrorsSchema } from '../user-errors.ts';
import type { PlannedPart } from '../write/plan-update-parts.ts';
import { idSchema, levelSchema } from './answer-parts.ts';
import { liveStateSchema } from './product-answer.ts';
import { LIVE_STATE, MEDIA_STATE } from './product-fragments.ts';
import { PART_TEXTS } from './update-parts.ts';

const partAnswer = z.object({
  userErrors: userErrorsSchema,
  // A node that no longer exists or is not a product is answered as an object without fields.
  state: z
    .union([liveStateSchema.partial({ media: true }), z.object({}).transform(() => null)])
    .nullish(),
  productVariants: z
    .array(idSchema.extend({ item: idSchema.extend({ level: levelSchema.nullish() }) }))
    .nullish(),
  inventoryLevel: levelSchema.nullish(),
});
export type PartAnswer = z.output<typeof partAnswer>;
const answer = z.record(z.string(), partAnswer.nullable());

/** Returns the alias of the n-th part of a document in the answer. */
export function partAlias(part: UpdatePart, index: number): string {
  return `${part}${index}`;
}

/**
 * Builds one mutation of the parts that have work. The last part that can report the product's state does so, so that
 * no read has to follow; with its images if `mediaCount` is given.
 */
export function updateQuery(
  parts: readonly PlannedPart[],
  productId: string,
  { locationId, channelCount, mediaCount = 0 }: Omit<WriteOptions, 'signal'>,
) {
  const reporter = parts.findLastIndex(({ part }) => PART_TEXTS[part].field.includes('STATE'));
  const state = mediaCount > 0 ? '...LiveState ...MediaState' : '...LiveState';
  const fields = parts.map(({ part }, index) => {
    const field = addNumber(PART_TEXTS[part].field, index);
    const text =
      index === reporter
        ? field.replace('STATE', state)
        : field.replace(/state: \w+ \{ STATE \}/, '');
    return `${partAlias(part, index)}: ${text}`;
  });
  const fragments = [LIVE_STATE, ...(mediaCount > 0 ? [MEDIA_STATE] : [])];
  const body = [...fields, '}', ...(reporter === -1 ? [] : fragments)].join('\n');
  const shared = [
    { name: 'productId', type: 'ID!', value: productId },
    { name: 'locationId', type: 'ID!', value: locationId },
    { name: 'channels', type: 'Int!', value: pageSize(channelCount) },
    { name: 'media', type: 'Int!', value: pageSize(mediaCount) },
  ].filter(({ name }) => new RegExp(`\\$${name}\\b`).test(body));
  const types = [
    ...shared.map(({ name, type }) => `$${name}: ${type}`),
    ...parts.map(({ part }, index) => addNumber(PART_TEXTS[part].variables, index)),
  ];
  const values = [
    ...shared.map(({ name, value }) => [name, value]),
    ...parts.flatMap(({ variables }, index) =>
      Object.entries(variables).map(([name, value]) => [`${name}${index}`, value]),
    ),
  ];
  return {
    document: `mutation ApplyUpdate(${types.join(', ')}) {\n${body}`,
    answer,
    variables: Object.fromEntries(values) as Record<string, unknown>,
    repeatable: parts.every(({ repeatable }) => repeatable),
  };
}

const addNumber = (text: string, index: number): string =>
  text.replace(/(\$\w+)N\b/g, `$1${index}`);
