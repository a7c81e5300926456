import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { SessionAnswer } from './handle-session-form.server.ts';
import type { SessionCommand } from './use-session.ts';

export type SendCommandProps = {
  command: SessionCommand;
  onAnswer: (id: number, answer: SessionAnswer) => void;
};

/** Sends one command, once, and reports its answer when the page has been reloaded. Renders nothing. */
export function SendCommand({ command, onAnswer }: SendCommandProps) {
  const { state, data, submit } = useFetcher<SessionAnswer>();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(command.form, { method: 'post' });
  }, [command, submit]);
  useEffect(() => {
    if (state === 'idle' && data) onAnswer(command.id, data);
  }, [state, data, command, onAnswer]);
  return null;
}
