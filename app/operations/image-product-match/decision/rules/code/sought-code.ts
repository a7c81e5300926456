import type { Case } from '../../case/case.ts';

export const CODE_CONFIRMED = 'the code {code} {how} is confirmed by {sources}';

/** Returns the code that was read off the label, or typed; null if the proposal does not rest on it. */
export function soughtCode({ photo, proposal }: Case): { code: string; how: string } | null {
  if (proposal.basis !== 'code' || photo.code === undefined) return null;
  return { code: photo.code.printed, how: photo.code.typed ? 'typed in' : 'on the label' };
}

/** As `soughtCode`, but only if the code was read for certain, or typed. */
export function sureCode(matchCase: Case): { code: string; how: string } | null {
  return matchCase.photo.code?.accepted === true ? soughtCode(matchCase) : null;
}
