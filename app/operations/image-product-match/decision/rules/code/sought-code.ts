import type { Case } from '../../case/case.ts';

export const CODE_CONFIRMED = 'the code {code} {how} is confirmed by {sources}';

/** Returns the code that was read off the label, or typed; null if the proposal does not rest on it. */
export function soughtCode({ proposal }: Case): { code: string; how: string } | null {
  if (proposal.basis !== 'code') return null;
  const { printed, typed } = proposal.code;
  return { code: printed, how: typed ? 'typed in' : 'on the label' };
}

/** As `soughtCode`, but only if the code was read for certain, or typed. */
export function sureCode(matchCase: Case): { code: string; how: string } | null {
  return matchCase.photo.code?.accepted === true ? soughtCode(matchCase) : null;
}
