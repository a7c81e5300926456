import type { RecordedCall } from '#app/domain/activity/activity.ts';
import {
  type ImageProductMatchOutput,
  imageProductMatchContract,
} from '#app/operations/image-product-match/contract.ts';
import { answerOf } from '#app/operations/pipeline/answer-of.ts';
import { type MatchChoice, needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import { findOperation } from '#app/operations/registry.ts';
import {
  type StorefrontProductUpsertOutput,
  storefrontProductUpsertContract,
  type UpsertChange,
} from '#app/operations/storefront-product-upsert/contract.ts';
import {
  type StockAddOutput,
  stockAddContract,
  type UndoStockAddOutput,
  undoStockAddContract,
} from '#app/operations/storefront-stock-add/contract.ts';
import { type UndoUpsertOutput, undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import { ERRORS } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { toFieldLabel } from '../list/fields/to-field-label.ts';
import { describeCaller, type Viewer } from '../shared/caller.server.ts';
import { listLabelValues } from '../shared/label-values.ts';

/** The transports, with their names for staff. */
export const SOURCES: Record<Transport, string> = {
  admin: 'Admin',
  rest: 'REST',
  mcp: 'MCP',
  extension: 'Product page',
  bulk: 'Bulk job',
};

/** A recorded call for the list. */
export function toCallView(call: RecordedCall, viewer: Viewer) {
  return {
    id: call.id,
    at: call.createdAt,
    who: describeCaller(call, viewer),
    source: SOURCES[call.transport] ?? call.transport,
    operation: operationTitle(call.operation),
    outcome: toOutcome(call),
    /** What it found or wrote, in one line. */
    summary: summarize(call),
    credits: call.creditsCharged,
  };
}

export type CallView = ReturnType<typeof toCallView>;

/** A recorded call in full. */
export function toCallDetail(call: RecordedCall, viewer: Viewer) {
  const match = toMatchOutput(call);
  const upsert = toUpsertOutput(call);
  const undone = toUndoOutput(call);
  const stock = toStockAddOutput(call) ?? toUndoStockAddOutput(call);
  const { finishedAt, createdAt } = call;
  return {
    ...toCallView(call, viewer),
    requestId: call.requestId,
    /** Null while it runs. */
    tookMs: finishedAt ? finishedAt.getTime() - createdAt.getTime() : null,
    /** What was read from a photo's label. */
    read: match ? listLabelValues(match) : [],
    decided: match ? describeDecision(match, call.choice as MatchChoice | null) : [],
    /** Of a match that recorded one. */
    trace: match?.trace ?? null,
    wrote: listChanges(upsert, undone),
    warnings: upsert?.warnings ?? stock?.warnings ?? (undone?.refused ?? []).map(describeRefusal),
    link: toLink(call, match, upsert ?? undone ?? stock),
    /** JSON as the caller sent it. */
    input: JSON.stringify(call.input, null, 2),
    output: formatOutput(call),
  };
}

/** The output as the caller got it, which may be less than what is recorded. */
function formatOutput({ operation: name, input, response }: RecordedCall): string | null {
  if (response === null) return null;
  const operation = findOperation(name);
  return JSON.stringify(operation ? answerOf(operation, response, input) : response, null, 2);
}

type Outcome = { label: string; tone: 'success' | 'critical' | 'attention' | 'info' };

function toOutcome(call: RecordedCall): Outcome {
  if (call.status === 'pending') return { label: 'Running', tone: 'info' };
  if (call.status === 'failed') return { label: 'Failed', tone: 'critical' };
  const match = toMatchOutput(call);
  if (match) {
    const choice = call.choice as MatchChoice | null;
    if (needsDecision({ output: match, choice })) {
      return { label: 'Needs a decision', tone: 'attention' };
    }
    return match.matched
      ? { label: 'Matched', tone: 'success' }
      : { label: 'Decided by staff', tone: 'success' };
  }
  const upsert = toUpsertOutput(call);
  if (upsert?.plan) return { label: 'Preview', tone: 'info' };
  if (upsert && upsert.warnings.length > 0) return { label: 'With warnings', tone: 'attention' };
  if (upsert) return { label: upsert.created ? 'Created' : 'Updated', tone: 'success' };
  const added = toStockAddOutput(call);
  if (added) return { label: 'Added to stock', tone: 'success' };
  if (toUndoStockAddOutput(call)) return { label: 'Undone', tone: 'success' };
  const undone = toUndoOutput(call);
  if (undone && !undone.undone) return { label: 'Partly undone', tone: 'attention' };
  return { label: undone ? 'Undone' : 'Done', tone: 'success' };
}

function summarize(call: RecordedCall): string {
  if (call.status === 'failed') return call.errorCode ? ERRORS[call.errorCode].title : 'Failed';
  const match = toMatchOutput(call);
  if (match?.matched) return `${match.style_code ?? ''} ${match.best?.title ?? ''}`.trim();
  if (match) {
    const chosen = (call.choice as MatchChoice | null)?.chosen;
    return chosen ? `Chosen: ${chosen.title}` : match.reason;
  }
  const added = toStockAddOutput(call);
  if (added) return `${added.added} × ${added.title} at ${added.location_name}`;
  const { style_code: code, title } = call.input;
  return [code, title].filter((word) => typeof word === 'string').join(' ');
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

/** The title of an operation; its name if it is no longer offered. */
export function operationTitle(name: string): string {
  return findOperation(name)?.contract.title ?? name;
}

function listChanges(
  upsert: StorefrontProductUpsertOutput | null,
  undone: UndoUpsertOutput | null,
): UpsertChange[] {
  const changes: (UpsertChange | string)[] =
    upsert?.plan?.changes ?? upsert?.changes ?? undone?.restored ?? [];
  // A long list of a free call was cut when it was recorded; its last entry is text that counts the rest.
  return changes.map((change) => (typeof change === 'string' ? { field: change } : change));
}

function describeRefusal({ field, reason }: UndoUpsertOutput['refused'][number]): string {
  return `${toFieldLabel(field)}: ${reason}`;
}

/** The id of an upsert's change record; undefined for other calls and upserts without one. */
export function findUpsertId(call: RecordedCall): string | undefined {
  return toUpsertOutput(call)?.upsert_id;
}

/** The output of a match; null for other calls. */
export const toMatchOutput = outputOf<ImageProductMatchOutput>(imageProductMatchContract);
const toUpsertOutput = outputOf<StorefrontProductUpsertOutput>(storefrontProductUpsertContract);
const toUndoOutput = outputOf<UndoUpsertOutput>(undoUpsertContract);
const toStockAddOutput = outputOf<StockAddOutput>(stockAddContract);
const toUndoStockAddOutput = outputOf<UndoStockAddOutput>(undoStockAddContract);

/** Reads the recorded output of one operation; it returns null for calls of another one and for those without output. */
function outputOf<Output>({ name }: { name: string }) {
  return ({ operation, response }: RecordedCall): Output | null =>
    operation === name ? (response as Output | null) : null;
}
