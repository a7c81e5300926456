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

export type Reader = {
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

/** A recorded call in one line. */
export function toCallView(call: RecordedCall, reader: Reader): CallView {
  return {
    id: call.id,
    at: call.createdAt.toISOString(),
    who: whoOf(call, reader),
    source: SOURCES[call.transport] ?? call.transport,
    operation: titleOf(call.operation),
    outcome: outcomeOf(call),
    summary: summaryOf(call),
    credits: call.creditsCharged,
  };
}

/** A recorded call in full. `photoUrl`: where its photo can still be seen. */
export function toCallDetail(
  call: RecordedCall,
  reader: Reader,
  { photoUrl, undo }: { photoUrl: string | null; undo: UndoView | null },
): CallDetail {
  const match = matchOf(call);
  const upsert = upsertOf(call);
  const undone = undoneOf(call);
  const { finishedAt, createdAt } = call;
  return {
    ...toCallView(call, reader),
    requestId: call.requestId,
    tookMs: finishedAt ? finishedAt.getTime() - createdAt.getTime() : null,
    read: match ? readOf(match) : [],
    decided: match ? decidedOf(match, call.choice as MatchChoice | null) : [],
    trace: match?.trace ?? null,
    photoUrl,
    wrote: wroteOf(upsert, undone),
    warnings: upsert?.warnings ?? (undone?.refused ?? []).map(refusalInWords),
    undo,
    links: linksOf(call, match, upsert ?? undone),
    input: JSON.stringify(call.input, null, 2),
    answer: answerText(call),
  };
}

/** As the caller got it, which may be less than what is recorded. */
function answerText({ operation: name, input, response }: RecordedCall): string | null {
  if (response === null) return null;
  const operation = findOperation(name);
  return JSON.stringify(operation ? answerOf(operation, response, input) : response, null, 2);
}

function whoOf({ keyId, staffId }: RecordedCall, { staffId: reader, keyNames }: Reader): string {
  if (staffId !== null) return staffId === reader ? 'You' : `Staff ${staffId.slice(-4)}`;
  if (keyId !== null) return `Key "${keyNames.get(keyId) ?? keyId}"`;
  return 'Unknown';
}

function outcomeOf(call: RecordedCall): CallView['outcome'] {
  if (call.status === 'pending') return { words: 'Running', tone: 'info' };
  if (call.status === 'failed') return { words: 'Failed', tone: 'critical' };
  const match = matchOf(call);
  if (match) {
    const choice = call.choice as MatchChoice | null;
    const question = findOpenDecision({
      callId: '',
      requestId: '',
      photoUrl: '',
      output: match,
      choice,
    });
    if (question) return { words: 'Needs a person', tone: 'attention' };
    return match.matched
      ? { words: 'Matched', tone: 'success' }
      : { words: 'Decided by a person', tone: 'success' };
  }
  const upsert = upsertOf(call);
  if (upsert?.plan) return { words: 'Preview', tone: 'info' };
  if (upsert && upsert.warnings.length > 0) return { words: 'With warnings', tone: 'attention' };
  if (upsert) return { words: upsert.created ? 'Created' : 'Updated', tone: 'success' };
  const undone = undoneOf(call);
  if (undone && !undone.undone) return { words: 'Partly undone', tone: 'attention' };
  return { words: undone ? 'Undone' : 'Done', tone: 'success' };
}

function summaryOf(call: RecordedCall): string {
  if (call.status === 'failed') return call.errorCode ? ERRORS[call.errorCode].title : 'Failed';
  const match = matchOf(call);
  if (match?.matched) return `${match.style_code ?? ''} ${match.best?.title ?? ''}`.trim();
  if (match) {
    const chosen = (call.choice as MatchChoice | null)?.chosen;
    return chosen ? `Chosen: ${chosen.title}` : match.reason;
  }
  const { style_code: code, title } = call.input;
  return [code, title].filter((word) => typeof word === 'string').join(' ');
}

function readOf({ label, candidates }: ImageProductMatchOutput): [string, string][] {
  if (!label) return [['Label', 'None was seen']];
  const titles = candidates.map(({ title }) => title);
  const rows: [string, string | undefined][] = [
    ['Style code', label.style_code ?? (label.unreadable ? 'Not readable' : undefined)],
    ['Brand', label.brand],
    ['Description', confirmedDescription(label.description, titles)],
    ['Sizes', label.sizes_visible.join(', ') || label.size],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

function decidedOf(match: ImageProductMatchOutput, choice: MatchChoice | null): string[] {
  const lines = [match.reason];
  if (match.variant_conflicts.length > 0)
    lines.push(`The sources say: ${match.variant_conflicts.map((one) => `“${one}”`).join(', ')}.`);
  if (choice?.kind === 'candidate') lines.push(`A person chose: ${choice.chosen?.title ?? ''}`);
  if (choice?.kind === 'conflicts_confirmed')
    lines.push('A person looked at the box and confirmed it.');
  if (choice?.kind === 'typed_code')
    lines.push(`A person typed the code ${choice.style_code ?? ''}.`);
  return lines;
}

function linksOf(
  call: RecordedCall,
  match: ImageProductMatchOutput | null,
  upsert: { admin_url: string } | null,
): CallDetail['links'] {
  if (match) {
    const url = `/app/identify?match=${encodeURIComponent(call.requestId)}`;
    return [{ label: 'Open the match', url, isOutside: false }];
  }
  if (!upsert?.admin_url) return [];
  return [{ label: 'Open the product in Shopify', url: upsert.admin_url, isOutside: true }];
}

/** The title of an operation; its name where it is no longer offered. */
export function titleOf(name: string): string {
  return findOperation(name)?.contract.title ?? name;
}

function wroteOf(
  upsert: StorefrontProductUpsertOutput | null,
  undone: UndoUpsertOutput | null,
): CallDetail['wrote'] {
  const changes: unknown[] = upsert?.plan?.changes ?? upsert?.changes ?? undone?.restored ?? [];
  // A long list of a free call was recorded with words at its end, that say how many more there were.
  return changes.map((change) =>
    typeof change === 'string' ? { field: change } : { ...(change as CallDetail['wrote'][number]) },
  );
}

function refusalInWords({ field, reason }: UndoUpsertOutput['refused'][number]): string {
  return `${toFieldLabel(field)}: ${reason}`;
}

function undoneOf(call: RecordedCall): UndoUpsertOutput | null {
  const isUndo = call.operation === undoUpsertContract.name && call.response !== null;
  return isUndo ? (call.response as unknown as UndoUpsertOutput) : null;
}

/** The id under which what an upsert changed is kept. */
export function upsertIdOf(call: RecordedCall): string | undefined {
  return upsertOf(call)?.upsert_id;
}

/** The answer of a match, null for any other call. */
export function matchOf(call: RecordedCall): ImageProductMatchOutput | null {
  const isMatch = call.operation === 'image-product-match' && call.response !== null;
  return isMatch ? (call.response as unknown as ImageProductMatchOutput) : null;
}

function upsertOf(call: RecordedCall): StorefrontProductUpsertOutput | null {
  const isUpsert = call.operation === 'storefront-product-upsert' && call.response !== null;
  return isUpsert ? (call.response as unknown as StorefrontProductUpsertOutput) : null;
}
