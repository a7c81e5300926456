import type { RecordedCall } from '#app/domain/activity/activity.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { answerOf } from '#app/operations/pipeline/answer-of.ts';
import { findOperation } from '#app/operations/registry.ts';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { type UndoUpsertOutput, undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import { ERRORS } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { toFieldLabel } from '../list/fields/to-field-label.ts';
import { confirmedDescription } from '../shared/confirmed-description.ts';
import { findOpenDecision, type MatchChoice } from '../shared/match-view.ts';
import type { UndoView } from '../undo/undo-view.ts';
import type { CallDetail, CallView } from './call-view.ts';

/** The member of staff who looks at the activity. */
export type Viewer = {
  staffId: string;
  /** Names of the shop's keys by id. */
  keyNames: ReadonlyMap<string, string>;
};

const SOURCES: Record<Transport, string> = {
  admin: 'Admin',
  rest: 'REST',
  mcp: 'MCP',
  extension: 'Product page',
  bulk: 'Bulk job',
};

/** A recorded call for the list. */
export function toCallView(call: RecordedCall, viewer: Viewer): CallView {
  return {
    id: call.id,
    at: call.createdAt.toISOString(),
    who: describeCaller(call, viewer),
    source: SOURCES[call.transport] ?? call.transport,
    operation: operationTitle(call.operation),
    outcome: toOutcome(call),
    summary: summarize(call),
    credits: call.creditsCharged,
  };
}

/** A recorded call in full. `photoUrl` is null once its photo is deleted. */
export function toCallDetail(
  call: RecordedCall,
  viewer: Viewer,
  { photoUrl, undo }: { photoUrl: string | null; undo: UndoView | null },
): CallDetail {
  const match = toMatchOutput(call);
  const upsert = toUpsertOutput(call);
  const undone = toUndoOutput(call);
  const { finishedAt, createdAt } = call;
  return {
    ...toCallView(call, viewer),
    requestId: call.requestId,
    tookMs: finishedAt ? finishedAt.getTime() - createdAt.getTime() : null,
    read: match ? listLabelRows(match) : [],
    decided: match ? describeDecision(match, call.choice as MatchChoice | null) : [],
    trace: match?.trace ?? null,
    photoUrl,
    wrote: listChanges(upsert, undone),
    warnings: upsert?.warnings ?? (undone?.refused ?? []).map(describeRefusal),
    undo,
    links: toLinks(call, match, upsert ?? undone),
    input: JSON.stringify(call.input, null, 2),
    answer: formatOutput(call),
  };
}

/** The output as the caller got it, which may be less than what is recorded. */
function formatOutput({ operation: name, input, response }: RecordedCall): string | null {
  if (response === null) return null;
  const operation = findOperation(name);
  return JSON.stringify(operation ? answerOf(operation, response, input) : response, null, 2);
}

function describeCaller(
  { keyId, staffId }: RecordedCall,
  { staffId: viewerId, keyNames }: Viewer,
): string {
  if (staffId !== null) return staffId === viewerId ? 'You' : `Staff ${staffId.slice(-4)}`;
  if (keyId !== null) return `Key "${keyNames.get(keyId) ?? keyId}"`;
  return 'Unknown';
}

function toOutcome(call: RecordedCall): CallView['outcome'] {
  if (call.status === 'pending') return { label: 'Running', tone: 'info' };
  if (call.status === 'failed') return { label: 'Failed', tone: 'critical' };
  const match = toMatchOutput(call);
  if (match) {
    const choice = call.choice as MatchChoice | null;
    const question = findOpenDecision({
      callId: '',
      requestId: '',
      photoUrl: '',
      output: match,
      choice,
    });
    if (question) return { label: 'Needs a decision', tone: 'attention' };
    return match.matched
      ? { label: 'Matched', tone: 'success' }
      : { label: 'Decided by staff', tone: 'success' };
  }
  const upsert = toUpsertOutput(call);
  if (upsert?.plan) return { label: 'Preview', tone: 'info' };
  if (upsert && upsert.warnings.length > 0) return { label: 'With warnings', tone: 'attention' };
  if (upsert) return { label: upsert.created ? 'Created' : 'Updated', tone: 'success' };
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
  const { style_code: code, title } = call.input;
  return [code, title].filter((word) => typeof word === 'string').join(' ');
}

function listLabelRows({ label, candidates }: ImageProductMatchOutput): [string, string][] {
  if (!label) return [['Label', 'None found']];
  const titles = candidates.map(({ title }) => title);
  const rows: [string, string | undefined][] = [
    ['Style code', label.style_code ?? (label.unreadable ? 'Not readable' : undefined)],
    ['Brand', label.brand],
    ['Description', confirmedDescription(label.description, titles)],
    ['Sizes', label.sizes_visible.join(', ') || label.size],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
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

function toLinks(
  call: RecordedCall,
  match: ImageProductMatchOutput | null,
  upsert: { admin_url: string } | null,
): CallDetail['links'] {
  if (match) {
    const url = `/app/identify?match=${encodeURIComponent(call.requestId)}`;
    return [{ label: 'Open the match', url, opensInShopify: false }];
  }
  if (!upsert?.admin_url) return [];
  return [{ label: 'Open the product in Shopify', url: upsert.admin_url, opensInShopify: true }];
}

/** The title of an operation; its name if it is no longer offered. */
export function operationTitle(name: string): string {
  return findOperation(name)?.contract.title ?? name;
}

function listChanges(
  upsert: StorefrontProductUpsertOutput | null,
  undone: UndoUpsertOutput | null,
): CallDetail['wrote'] {
  const changes: unknown[] = upsert?.plan?.changes ?? upsert?.changes ?? undone?.restored ?? [];
  // A long list of a free call was cut when it was recorded; its last entry is text that counts the rest.
  return changes.map((change) =>
    typeof change === 'string' ? { field: change } : { ...(change as CallDetail['wrote'][number]) },
  );
}

function describeRefusal({ field, reason }: UndoUpsertOutput['refused'][number]): string {
  return `${toFieldLabel(field)}: ${reason}`;
}

function toUndoOutput(call: RecordedCall): UndoUpsertOutput | null {
  const isUndo = call.operation === undoUpsertContract.name && call.response !== null;
  return isUndo ? (call.response as unknown as UndoUpsertOutput) : null;
}

/** The id of an upsert's change record; undefined for other calls and upserts without one. */
export function findUpsertId(call: RecordedCall): string | undefined {
  return toUpsertOutput(call)?.upsert_id;
}

/** The output of a match; null for other calls. */
export function toMatchOutput(call: RecordedCall): ImageProductMatchOutput | null {
  const isMatch = call.operation === 'image-product-match' && call.response !== null;
  return isMatch ? (call.response as unknown as ImageProductMatchOutput) : null;
}

function toUpsertOutput(call: RecordedCall): StorefrontProductUpsertOutput | null {
  const isUpsert = call.operation === 'storefront-product-upsert' && call.response !== null;
  return isUpsert ? (call.response as unknown as StorefrontProductUpsertOutput) : null;
}
