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

/** Tells the frame something; nothing secret goes this way. */
export function tellFrame(message: FromApp): void {
  window.parent.postMessage({ channel: CHANNEL, ...message }, '*');
}

/** Hears what the frame says. */
export function onFrame<Type extends FromFrame['type']>(
  type: Type,
  listener: (message: Of<Type>) => void,
): void {
  listeners.set(type, [...(listeners.get(type) ?? []), listener]);
}

/** Asks the frame and waits for its answer. */
export function askFrame<Name extends keyof Questions>(
  name: Name,
  ask: Questions[Name]['ask'],
): Promise<Questions[Name]['answer']> {
  lastQuestion += 1;
  const id = `q${lastQuestion}`;
  return new Promise((resolve) => {
    answers.set(id, resolve);
    tellFrame({ type: 'ask', id, name, ask } as Question);
  });
}

/** Resolved when the frame has said who looks. */
export const welcomed = new Promise<Welcome>((resolve) => onFrame('welcome', resolve));

onFrame('answer', ({ id, answer }) => {
  answers.get(id)?.(answer as never);
  answers.delete(id);
});

window.addEventListener('message', ({ source, data }: MessageEvent) => {
  if (source !== window.parent || data?.channel !== CHANNEL) return;
  for (const listener of listeners.get(data.type) ?? []) listener(data as never);
});
