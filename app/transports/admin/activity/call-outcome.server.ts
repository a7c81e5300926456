import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { type MatchChoice, needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import { toMatchOutput, toUndoOutput, toUpsertOutput } from './recorded-output.server.ts';

export type CallOutcome = { label: string; tone: 'success' | 'critical' | 'attention' | 'info' };

/** How a call ended, in one or two words. */
export function toOutcome(call: RecordedCall): CallOutcome {
  if (call.status === 'pending') return { label: 'Running', tone: 'info' };
  if (call.status === 'failed') return { label: 'Failed', tone: 'critical' };
  const match = toMatchOutput(call);
  const choice = call.choice as MatchChoice | null;
  if (match && needsDecision({ output: match, choice }))
    return { label: 'Needs a decision', tone: 'attention' };
  const upsert = toUpsertOutput(call);
  if (upsert?.plan) return { label: 'Preview', tone: 'info' };
  if (upsert && upsert.warnings.length > 0) return { label: 'With warnings', tone: 'attention' };
  const undone = toUndoOutput(call);
  if (undone && !undone.undone) return { label: 'Partly undone', tone: 'attention' };
  return { label: 'Done', tone: 'success' };
}
