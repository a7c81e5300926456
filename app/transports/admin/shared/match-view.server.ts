import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { DecidedMatch } from '#app/operations/receiving/boxes/match-choice.ts';
import { findHostedId } from './find-hosted-id.server.ts';
import type { MatchView } from './match-view.ts';

/** Reads the output of a match, and the staff's decision about it, from its record. */
export const toDecidedMatch = ({ response, choice }: RecordedCall) =>
  ({ output: response, choice }) as unknown as DecidedMatch;

/** Converts a recorded call of image-product-match to what the pages show. */
export function toMatchView(call: RecordedCall, appUrl: string): MatchView {
  const { output, choice } = toDecidedMatch(call);
  const typed = call.input.style_code;
  const url = output.image_searched;
  const triedCode = typeof typed === 'string' ? typed : output.label?.style_code;
  return {
    callId: call.id,
    requestId: call.requestId,
    output,
    choice,
    // Only the path for a photo this app hosts: behind a tunnel the browser may know the app by another origin.
    photoUrl: findHostedId(url, appUrl) === null ? url : url.slice(appUrl.length),
    ...(triedCode !== undefined && { triedCode }),
  };
}
