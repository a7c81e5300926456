import {
  CHANNEL,
  type FromApp,
  type FromFrame,
  type Question,
  type Questions,
  type Welcome,
} from '../../protocol.ts';

type Of<Type extends FromFrame['type']> = Extract<FromFrame, { type: Type }>;

const listeners = new Map<string, ((message: never) => void)[]>();
const answers = new Map<string, (answer: never) => void>();
let lastQuestion = 0;

/** Sends a message to the frame. Not for secrets: any parent window receives it. */
export function sendToFrame(message: FromApp): void {
  window.parent.postMessage({ channel: CHANNEL, ...message }, '*');
}

/** Listens for messages of one type from the frame. */
export function onFrameMessage<Type extends FromFrame['type']>(
  type: Type,
  listener: (message: Of<Type>) => void,
): void {
  listeners.set(type, [...(listeners.get(type) ?? []), listener]);
}

/** Sends a question to the frame and returns the answer. */
export function askFrame<Name extends keyof Questions>(
  name: Name,
  ask: Questions[Name]['ask'],
): Promise<Questions[Name]['answer']> {
  lastQuestion += 1;
  const id = `q${lastQuestion}`;
  return new Promise((resolve) => {
    answers.set(id, resolve);
    sendToFrame({ type: 'ask', id, name, ask } as Question);
  });
}

/** Resolves with the frame's welcome message. */
export const welcomed = new Promise<Welcome>((resolve) => onFrameMessage('welcome', resolve));

onFrameMessage('answer', ({ id, answer }) => {
  answers.get(id)?.(answer as never);
  answers.delete(id);
});

window.addEventListener('message', ({ source, data }: MessageEvent) => {
  if (source !== window.parent || data?.channel !== CHANNEL) return;
  for (const listener of listeners.get(data.type) ?? []) listener(data as never);
});
