import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRIVACY_FILE, withRetentionTable } from '#test/support/retention-table.ts';

const DOMAIN = path.join(import.meta.dirname, '../../app/domain');

describe('how long things are kept', () => {
  it('is in docs/privacy.md as it is: npm run docs:privacy', async () => {
    const document = await readFile(PRIVACY_FILE, 'utf8');
    expect(document).toBe(withRetentionTable(document));
    expect(document).toContain('| 90 days |');
  });

  it('is in app/domain/retention.ts for whatever the clean-up deletes', async () => {
    const files = (await readdir(DOMAIN, { recursive: true })).filter((name) =>
      name.endsWith('.ts'),
    );
    const cleaning: string[] = [];
    const silent: string[] = [];
    for (const file of files) {
      const text = await readFile(path.join(DOMAIN, file), 'utf8');
      if (!/\bdelete(?:Old|Expired)\w*[:(]/.test(text)) continue;
      cleaning.push(file);
      if (!/\b(?:KEPT_MS|MAX_KEPT)\b/.test(text)) silent.push(file);
    }
    expect(cleaning.length).toBeGreaterThan(7);
    // The rows of these have an end of their own.
    expect(silent.sort()).toEqual([
      path.join('daily-use', 'daily-use.ts'),
      path.join('oauth', 'oauth-records.ts'),
    ]);
  });
});
