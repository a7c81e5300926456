import { describe, expect, it } from 'vitest';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import { AppError } from '#app/platform/errors.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { label, ownProduct, unreadableLabel } from './decision/evidence-builders.ts';
import { createWorld, tinyPhoto } from './match-world.ts';
import { input, preparedSpace, read, run } from './run-match.ts';

const GTIN = '00195503583218';
/** Known to the store, it decides; the web is asked all the same. */
const BARCODES = [{ gtin14: GTIN, weak: false }];
const search = withLocalSearch();
const space = (...control: [path: string, body: unknown][]) => preparedSpace(search, ...control);

describe('when a part fails', () => {
  it('the rest decides and the reason names it', async () => {
    const { url } = await space(['scenario', { name: 'error500' }]);
    const { result } = await run({ searchUrl: url, barcodes: BARCODES, own: [ownProduct()] });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.reason).toContain(
      'the web look-up of the barcode failed (serpapi: not available)',
    );
  });

  it('a broken label reader leaves the barcode', async () => {
    const { result } = await run({
      reading: new ProviderError('embedded', 'timeout'),
      barcodes: [{ gtin14: GTIN, weak: false }],
      own: [ownProduct()],
    });
    expect(result).toMatchObject({ matched: true, confidence: 'medium', label: null });
    expect(result.reason).toContain('reading the label failed (embedded: took too long)');
  });

  it('a broken store leaves the web', async () => {
    const { url } = await space();
    const own = new AppError('upstream_busy', 'busy');
    const reading = read(label());
    const { result } = await run({ searchUrl: url, reading, barcodes: BARCODES, own });
    expect(result.matched).toBe(true);
    expect(result.reason).toContain('the look-up in your store failed');
    expect(result.reason.split('the look-up in your store failed')).toHaveLength(2);
  });

  it.each([
    ['error500', 'upstream_unavailable'],
    ['html', 'upstream_unavailable'],
    ['cut', 'upstream_unavailable'],
    ['out_of_quota', 'upstream_unavailable'],
    ['error429', 'upstream_busy'],
  ])('nothing at all completed (%s) is an error, not an answer', async (name, code) => {
    const { url } = await space(['scenario', { name }]);
    const own = new AppError('upstream_unavailable', 'down');
    const world = await createWorld({ searchUrl: url, reading: read(label()), own });
    await expect(runImageProductMatch(input, world.context)).rejects.toMatchObject({ code });
    // Nobody has heard of the photo's address, and nobody pays for its hour.
    expect(world.hosted).toEqual([]);
  });

  it('a photo that cannot be hosted ends the call, and nothing is looked up that nobody waits for', async () => {
    const hosting = new AppError('upstream_unavailable', 'down');
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    const reader = {
      name: 'embedded',
      read: () => isTold.then(() => read(label())),
      close: async () => {},
    };
    const world = await createWorld({ reader, hosting });
    const photo = { image_base64: (await tinyPhoto()).bytes.toString('base64') };
    await expect(runImageProductMatch(photo, world.context)).rejects.toBe(hosting);
    tell();
    await new Promise(setImmediate);
    expect(world.asked).toEqual([]);
  });

  it('a store that shut us out is said as it is when nobody else was asked', async () => {
    const own = new AppError('store_access_denied', 'Reopen the app in the admin.');
    const world = await createWorld({ reading: read(label()), own });
    await expect(runImageProductMatch(input, world.context)).rejects.toBe(own);
  });

  it('our own lack of time is an error with a time to come back, not a refusal', async () => {
    const { url, seen } = await space();
    const reading = new ProviderError('embedded', 'overloaded', undefined, 12);
    const world = await createWorld({ searchUrl: url, reading });
    await expect(runImageProductMatch(input, world.context)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 12,
    });
    expect(await seen()).toEqual([]);
    const noBarcodes = new ProviderError('zxing', 'overloaded');
    const other = await createWorld({ barcodes: noBarcodes, reading: read(unreadableLabel()) });
    await expect(runImageProductMatch(input, other.context)).rejects.toMatchObject({
      code: 'upstream_busy',
    });
  });

  it('a barcode, or a code, that decides needs no reader that had no time', async () => {
    const busy = (name: string) => new ProviderError(name, 'overloaded');
    const byBarcode = await run({
      reading: busy('embedded'),
      barcodes: [{ gtin14: GTIN, weak: false }],
      own: [ownProduct()],
    });
    expect(byBarcode.result).toMatchObject({ matched: true, confidence: 'medium' });
    const byCode = await run({
      barcodes: busy('zxing'),
      reading: read(label()),
      own: [ownProduct()],
    });
    expect(byCode.result).toMatchObject({ matched: true, confidence: 'high' });
  });

  it('a model that read a code is not enough when its cross-check had no time', async () => {
    const styleCode = { printed: 'LC2818-101', accepted: false, repaired: false };
    const reading = { ...read(label({ styleCode })), crossCheckFailure: 'overloaded' as const };
    const world = await createWorld({ reading, own: [] });
    await expect(runImageProductMatch(input, world.context)).rejects.toMatchObject({
      code: 'upstream_busy',
    });
  });

  it('a label that another reader read in the place of a failing one is an answer, and both are told', async () => {
    const instead = { readBy: 'embedded', failure: 'timeout' as const };
    const known = { reading: { ...read(label()), instead }, own: [ownProduct()] };
    const { result } = await run(known);
    expect(result).toMatchObject({ matched: true, confidence: 'high', method: 'label' });
    expect(result.reason).toContain(
      'reading the label failed (embedded: took too long), so another reader did it (embedded)',
    );
    expect(result.trace?.steps.find(({ step }) => step === 'read_label')?.outcome).toBe(
      '1 label, codes: LC2818-101; done by embedded, as embedded failed: took too long',
    );
    const unknown = await run({ ...known, own: [] });
    expect(unknown.result.reason).toContain('list it as a new product');
    const unread = await run({ reading: { ...read(unreadableLabel()), instead } });
    expect(unread.result.reason).toContain('send the photo again in a few minutes');
  });

  it('a reader that fails where nothing else can be asked is an error', async () => {
    const world = await createWorld({ reading: new ProviderError('embedded', 'unavailable') });
    const failure = runImageProductMatch(input, world.context);
    await expect(failure).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it('a provider that is not set up is no failure', async () => {
    const { result } = await run({ reading: read(label()) });
    expect(result).toMatchObject({ matched: false, confidence: 'none' });
    expect(result.reason).not.toContain('failed');
  });

  it('what there is no time left for is not begun', async () => {
    const { url, seen } = await space();
    const world = await createWorld({ searchUrl: url, reading: read(label()), barcodes: BARCODES });
    const late = { ...world.context, deadlineAt: world.context.clock.now() };
    await expect(runImageProductMatch(input, late)).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    expect(await seen()).toEqual([]);
  });

  it('a caller who leaves ends the call', async () => {
    const { url } = await space(['scenario', { name: 'slow', ms: 30_000 }]);
    const leaving = new AbortController();
    const options = { searchUrl: url, reading: read(label()), signal: leaving.signal };
    const world = await createWorld(options);
    const failure = runImageProductMatch(input, {
      ...world.context,
      progress: (stage) => {
        if (stage === 'Looking it up') setImmediate(() => leaving.abort(new Error('gone')));
      },
    });
    await expect(failure).rejects.toThrow('gone');
  });

  it('a service too slow for the call’s time is named, and the rest decides', async () => {
    const { url } = await space(['scenario', { name: 'slow', ms: 30_000 }]);
    const options = { searchUrl: url, barcodes: BARCODES, own: [ownProduct()] };
    const { context } = await createWorld(options);
    const result = await runImageProductMatch(input, {
      ...context,
      deadlineAt: context.clock.now() + 2_400,
    });
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.reason).toContain(
      'the web look-up of the barcode failed (serpapi: took too long)',
    );
  });

  it('nothing that answers in time is a time-out', async () => {
    const { url } = await space(['scenario', { name: 'slow', ms: 30_000 }]);
    const own = new AppError('upstream_timeout', 'slow');
    const { context } = await createWorld({ searchUrl: url, reading: read(label()), own });
    const late = { ...context, deadlineAt: context.clock.now() + 2_400 };
    await expect(runImageProductMatch(input, late)).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
  });
});

describe('a search that refuses its key', () => {
  it('says so, and that sending the photo again does not help', async () => {
    const { url } = await preparedSpace(search, ['scenario', { name: 'unauthorized' }]);
    const code = label({ code: 'QZ1111-999' });
    const { result } = await run({ searchUrl: url, reading: read(code), own: [] });
    expect(result.reason).toContain('the search refused its key (serpapi)');
    expect(result.reason).toContain('have the key checked');
    expect(result.reason).not.toContain('in a few minutes');
  });

  it('is what the problem says where nothing else answered', async () => {
    const { url } = await preparedSpace(search, ['scenario', { name: 'unauthorized' }]);
    const down = new AppError('upstream_unavailable', 'The store did not answer.');
    const failed = run({ searchUrl: url, reading: read(label()), own: down });
    await expect(failed).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('the search refused its key (serpapi'),
    });
  });

  it('is not said of a reader whose key was refused, where the store alone could be asked', async () => {
    const down = new AppError('upstream_unavailable', 'The store did not answer.');
    const reading = new ProviderError('vision-1', 'unauthorized');
    const failed = run({ reading, barcodes: BARCODES, own: down });
    await expect(failed).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.not.stringContaining('refused its key'),
    });
  });
});
