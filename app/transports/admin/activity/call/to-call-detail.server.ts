import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { answerOf } from '#app/operations/pipeline/answer-of.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { findOperation } from '#app/operations/registry.ts';
import type {
  StorefrontProductUpsertOutput,
  UpsertChange,
} from '#app/operations/storefront-product-upsert/contract.ts';
import type { UndoUpsertOutput } from '#app/operations/undo-upsert/contract.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { toFieldLabel } from '../../list/fields/to-field-label.ts';
import { listLabelValues } from '../../shared/label-values.ts';
import { operationTitle } from '../describe-call.server.ts';
import {
  toMatchOutput,
  toStockAddOutput,
  toUndoOutput,
  toUndoStockAddOutput,
  toUpsertOutput,
} from '../recorded-output.server.ts';

/** The transports as named in a call's details. */
const TRANSPORTS: Record<Transport, string> = {
  admin: 'A page of the app',
  receiving: 'A receiving session',
  rest: 'REST',
  mcp: 'MCP',
  extension: 'The extension of the product page',
  bulk: 'A bulk job',
};

/** Collects what a call read, decided and changed, and the details for investigating it. */
export function toCallDetail(call: RecordedCall) {
  const match = toMatchOutput(call);
  const upsert = toUpsertOutput(call);
  const undone = toUndoOutput(call);
  const stock = toStockAddOutput(call) ?? toUndoStockAddOutput(call);
  const { finishedAt, createdAt } = call;
  return {
    operation: operationTitle(call.operation),
    credits: call.creditsCharged,
    isPreview: upsert?.plan !== undefined,
    /** What was read from a photo's label. */
    read: match ? listLabelValues(match) : [],
    decided: match ? describeDecision(match, call.choice as MatchChoice | null) : [],
    /** A match's trace; null for other calls and for matches that recorded none. */
    trace: match?.trace ?? null,
    wrote: listChanges(upsert, undone),
    problem: describeProblem(call),
    warnings: upsert?.warnings ?? stock?.warnings ?? (undone?.refused ?? []).map(describeRefusal),
    link: toLink(call, match, upsert ?? undone ?? stock),
    transport: TRANSPORTS[call.transport] ?? call.transport,
    requestId: call.requestId,
    /** The call's duration; null while it runs. */
    tookMs: finishedAt ? finishedAt.getTime() - createdAt.getTime() : null,
    /** The input as the caller sent it, as JSON. */
    input: JSON.stringify(call.input, null, 2),
    output: formatOutput(call),
  };
}

/** What the caller of a failed call was told: a sentence for each invalid field, else the problem's detail. */
function describeProblem({ problem }: RecordedCall): string[] {
  const ofFields = problem?.errors.map(describeFieldProblem) ?? [];
  // With several field errors, the problem's detail only gives their number and the first one.
  return problem && ofFields.length === 0 ? [problem.detail] : ofFields;
}

/** Describes an invalid field. Appends the suggestions that the sentence does not name. */
function describeFieldProblem({ detail, suggestions = [] }: FieldProblem): string {
  const others = suggestions.filter((one) => !detail.includes(one));
  return others.length > 0 ? `${detail} Use ${others.join(' or ')}.` : detail;
}

/** The output as the caller got it, which may be less than what is recorded. */
function formatOutput({ operation: name, input, response }: RecordedCall): string | null {
  if (response === null) return null;
  const operation = findOperation(name);
  return JSON.stringify(operation ? answerOf(operation, response, input) : response, null, 2);
}

function describeDecision(match: ImageProductMatchOutput, choice: MatchChoice | null): string[] {
  const lines = [match.reason];
  if (match.variant_conflicts.length > 0)
    lines.push(`The sources say: ${match.variant_conflicts.map((one) => `“${one}”`).join(', ')}.`);
  if (choice?.kind === 'candidate') lines.push(`Staff chose: ${choice.chosen?.title ?? ''}`);
  if (choice?.kind === 'conflicts_confirmed') lines.push('Staff checked the box and confirmed it.');
  if (choice?.kind === 'typed_code') lines.push(`Staff typed the code ${choice.style_code ?? ''}.`);
  return lines;
}

function toLink(
  call: RecordedCall,
  match: ImageProductMatchOutput | null,
  upsert: { admin_url: string } | null,
) {
  if (match) {
    const url = `/app/identify?match=${encodeURIComponent(call.requestId)}`;
    return { label: 'Open the match', url };
  }
  if (!upsert?.admin_url) return null;
  return { label: 'Open the product in Shopify', url: upsert.admin_url, target: '_top' as const };
}

function listChanges(
  upsert: StorefrontProductUpsertOutput | null,
  undone: UndoUpsertOutput | null,
): UpsertChange[] {
  const changes: (UpsertChange | string)[] =
    upsert?.plan?.changes ?? upsert?.changes ?? undone?.restored ?? [];
  // A free call's long list was cut when it was recorded: its last entry is a text with the number of those left out.
  return changes.map((change) => (typeof change === 'string' ? { field: change } : change));
}

function describeRefusal({ field, reason }: UndoUpsertOutput['refused'][number]): string {
  return `${toFieldLabel(field)}: ${reason}`;
}
