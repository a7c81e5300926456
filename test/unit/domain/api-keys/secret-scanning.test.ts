import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { generateApiKey, isWellFormedApiKey } from '#app/domain/api-keys/api-key-format.ts';

const GUIDE = path.join(import.meta.dirname, '../../../../docs/interfaces.md');

let pattern: RegExp;
let isKey: (text: string) => boolean;
beforeAll(async () => {
  const [, section = ''] = (await readFile(GUIDE, 'utf8')).split('## Finding keys that leaked');
  const blockOf = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? '';
  pattern = new RegExp(blockOf('regex').trim(), 'g');
  const program = Buffer.from(blockOf('js')).toString('base64');
  ({ isKey } = await import(`data:text/javascript;base64,${program}`));
});

const found = (text: string) => [...text.matchAll(pattern)].map(([key]) => key);

it('the published pattern finds every key, in whatever text it leaked', () => {
  for (let time = 0; time < 200; time += 1) {
    const key = generateApiKey();
    for (const text of [key, `KEY=${key}\n`, `"Bearer ${key}"`, `https://x.example/?k=${key}&y=1`])
      expect(found(text)).toEqual([key]);
    expect(isKey(key)).toBe(true);
  }
});

it('it finds nothing that is shorter, longer or in another alphabet', () => {
  const key = generateApiKey();
  for (const text of [key.slice(0, -1), `${key}0`, `x${key}`, key.replace('mcpsk_', 'mcpsk-')])
    expect(found(text)).toEqual([]);
});

it('the published check refuses a wrong checksum, as the app does', () => {
  for (let time = 0; time < 200; time += 1) {
    const key = generateApiKey();
    const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    expect(found(wrong)).toEqual([wrong]);
    expect([isKey(wrong), isWellFormedApiKey(wrong)]).toEqual([false, false]);
  }
});
