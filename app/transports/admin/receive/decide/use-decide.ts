import { useEffect } from 'react';
import type { FormFailure } from '../../calls/problem.ts';
import { focusFirstError } from '../../shared/problems/focus-first-error.ts';
import { usePageForm } from '../../shared/problems/use-page-form.ts';
import type { DecideIntent } from './handle-decision.server.ts';

/** Sends what staff decide. The server's answer redirects to the next box. */
export function useDecide() {
  const { problem, isBusy, isSending, errorOf, submit } = usePageForm<FormFailure>();
  // The tapped button may be a full screen below the field.
  useEffect(() => {
    if (problem) focusFirstError();
  }, [problem]);
  return {
    problem,
    isBusy,
    isSending,
    errorOf: (name: string) => errorOf(`/${name}`),
    send: (intent: DecideIntent, fields: Record<string, string> = {}) => {
      if (!isBusy) submit({ intent, ...fields });
    },
  };
}

export type Decide = ReturnType<typeof useDecide>;
