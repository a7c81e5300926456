import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#app/platform/logger.server.ts';

describe('the log', () => {
  it('hides what may be secret, wherever it stands', () => {
    const out = new PassThrough();
    let text = '';
    out.on('data', (chunk) => {
      text += String(chunk);
    });
    const log = createLogger('info', out).child({ shop: 'a.myshopify.com' });
    log.info(
      {
        authorization: 'Bearer mcpsk_x',
        inner: { access_token: 'shpat_1', deep: { token: 't0ken' } },
      },
      'hello',
    );
    expect(text).toContain('a.myshopify.com');
    expect(text).not.toMatch(/mcpsk_x|shpat_1|t0ken/);
  });
});
