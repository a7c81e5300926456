import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import type { MatchView } from './match-view.ts';

/** Converts a recorded call of image-product-match to what the pages show. */
export function toMatchView(call: RecordedCall, appUrl: string): MatchView {
  const output = call.response as unknown as ImageProductMatchOutput;
  const typed = call.input.style_code;
  const triedCode = typeof typed === 'string' ? typed : output.label?.style_code;
  return {
    callId: call.id,
    requestId: call.requestId,
    output,
    choice: call.choice as MatchChoice | null,
    photoUrl: toPhotoUrl(output.image_searched, appUrl),
    ...(triedCode !== undefined && { triedCode }),
  };
}

/** Returns only the path for a photo this app hosts: behind a tunnel the browser may know the app by another origin. */
function toPhotoUrl(url: string, appUrl: string): string {
  return url.startsWith(`${appUrl}/images/`) ? url.slice(appUrl.length) : url;
}
