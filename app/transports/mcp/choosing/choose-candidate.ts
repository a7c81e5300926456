import { randomUUID } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  type ImageProductMatchOutput,
  imageProductMatchContract,
  MATCH_LIMITS,
} from '#app/operations/image-product-match/contract.ts';
import type { ToolDefinition } from '../describe-tools.ts';
import type { StateCodec } from './state-codec.ts';

const NONE = 'none';
const MAX_TITLE_CHARS = 120;
/** The name of the question, and of the field that answers it. */
const QUESTION = 'candidate';
const answerSchema = z.object({ [QUESTION]: z.string() });

type Output = Record<string, unknown>;

/**
 * Runs a match and, if it is not certain, lets the client ask its user which candidate is right; the client then
 * repeats the call with the answer. The repeated call replays the match by its idempotency key, so the match is made
 * and charged once. With another key in its input the repeated call is refused, because the choice belongs to this
 * match.
 */
export async function matchAndAsk(
  input: unknown,
  run: (idempotencyKey: string) => Promise<Output>,
  { toolContext, codec }: { toolContext: ServerContext; codec: StateCodec },
): Promise<Output | InputRequiredResult> {
  const { mcpReq } = toolContext;
  const state = mcpReq.requestState<{ key: string }>();
  const key = state?.key ?? keyOf(input) ?? `ask_${randomUUID()}`;
  const output = await run(key);
  const { matched, chosen, candidates, reason } = output as ImageProductMatchOutput;
  const offered = candidates.slice(0, MATCH_LIMITS.candidatesOverMcp);
  if (matched || chosen !== undefined || offered.length === 0) return output;
  if (state === undefined || mcpReq.inputResponses?.[QUESTION] === undefined)
    return inputRequired({
      inputRequests: { [QUESTION]: questionAbout(offered, reason) },
      requestState: await codec.mint({ key }, toolContext),
    });
  const answer = acceptedContent(mcpReq.inputResponses, QUESTION, answerSchema)?.[QUESTION];
  const picked = offered.find((_candidate, index) => String(index) === answer);
  return picked ? { ...output, chosen: picked } : output;
}

/**
 * Returns whether this is a match whose client can show its user a form. Clients of the older protocol cannot, because
 * no session holds their question.
 */
export function canAskAbout({ contract }: ToolDefinition, { mcpReq }: ServerContext): boolean {
  const declared = mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
  const elicitation = declared?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation;
  if (contract.name !== imageProductMatchContract.name || !elicitation) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}

function keyOf(input: unknown): string | undefined {
  const isObject = typeof input === 'object' && input !== null;
  const key = isObject && 'idempotency_key' in input && input.idempotency_key;
  return typeof key === 'string' ? key : undefined;
}

function questionAbout(offered: ImageProductMatchOutput['candidates'], reason: string) {
  const choices = offered.map(({ title, source, style_code: code }, index) => ({
    const: String(index),
    title: `${title.slice(0, MAX_TITLE_CHARS)} (${[code, source].filter(Boolean).join(', ')})`,
  }));
  return inputRequired.elicit({
    message: `It is not certain which product this is: ${reason}`,
    requestedSchema: {
      type: 'object',
      properties: {
        [QUESTION]: {
          type: 'string',
          title: 'Which product is it?',
          oneOf: [...choices, { const: NONE, title: 'None of these' }],
        },
      },
      required: [QUESTION],
    },
  });
}
