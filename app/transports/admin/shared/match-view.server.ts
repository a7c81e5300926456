import type { RecordedCall } from '#app/domain/activity/activity.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice, MatchView } from './match-view.ts';

/** A recorded match as the pages show it. */
export function toMatchView(call: RecordedCall, appUrl: string): MatchView {
  const output = call.response as unknown as ImageProductMatchOutput;
  const typed = call.input.style_code;
  const triedCode = typeof typed === 'string' ? typed : output.label?.style_code;
  return {
    callId: call.id,
    requestId: call.requestId,
    output,
    choice: call.choice as MatchChoice | null,
    photoUrl: photoUrlOf(output.image_searched, appUrl),
    ...(triedCode !== undefined && { triedCode }),
  };
}

/** A photo that we hold is shown from the page's own origin, which a phone in a tunnel may know by another name. */
function photoUrlOf(url: string, appUrl: string): string {
  return url.startsWith(`${appUrl}/images/`) ? url.slice(appUrl.length) : url;
}
