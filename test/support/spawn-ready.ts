import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

const LAST_WORDS_MS = 2_000;

export type ReadyProcess<Ready> = {
  ready: Ready;
  child: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  /** Sends a signal, waits for the end and returns the exit code, or null after a signal. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts a program with this Node and waits until it prints a JSON line that says it is ready. It ends with this
 * process, even if that is killed.
 * @param options isReady: returns a value for that line, null for others
 */
export async function spawnReady<Ready>(
  args: string[],
  options: {
    env?: Record<string, string | undefined>;
    cwd?: string;
    isReady: (line: Record<string, unknown>) => Ready | null;
    timeoutMs?: number;
  },
): Promise<ReadyProcess<Ready>> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    // Only the parent handles a terminal's Ctrl-C and stops the child. If the parent ends, so does its standard input.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  const closed = once(child, 'close');
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const ready = await new Promise<Ready>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`${args.join(' ')} ${reason}:\n${lines.join('\n')}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in time');
    }, options.timeoutMs ?? 60_000);
    void exited.then((code) => fail(`ended with ${code} before it was ready`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const found = parseLine(line, options.isReady);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    ready,
    child,
    output: () => lines.join('\n'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await exited;
      // Its last words, such as why it could not stop, may still be on their way. A child of it may hold the pipe open.
      await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
      return code;
    },
  };
}

function parseLine<Ready>(
  line: string,
  isReady: (line: Record<string, unknown>) => Ready | null,
): Ready | null {
  if (!line.startsWith('{')) return null;
  try {
    return isReady(JSON.parse(line) as Record<string, unknown>);
  } catch {
    return null;
  }
}

/** `isReady` for a program that prints `{"ready":true,"url":…}`. */
export function readyUrl(line: Record<string, unknown>): string | null {
  return line.ready === true && typeof line.url === 'string' ? line.url : null;
}
