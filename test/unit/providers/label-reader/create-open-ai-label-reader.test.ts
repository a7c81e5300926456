import { describe, expect, it } from 'vitest';
import {
  ask,
  completion,
  GOOD,
  LABEL,
  photo,
  readerAt,
  SECRET,
  service,
} from './open-ai-service.ts';

describe('createOpenAiLabelReader', () => {
  it('asks for strict JSON with the photo in high detail and returns what was read, not yet accepted', async () => {
    const { baseUrl, requests } = await service(completion(JSON.stringify(GOOD)));
    expect(await ask(readerAt(baseUrl))).toEqual({
      labels: [
        {
          styleCode: { printed: 'LC2818-101', accepted: false, repaired: false },
          brand: 'Nike',
          description: 'AIR ZOOM',
          size: 'US 8.5',
          unreadable: false,
        },
      ],
    });
    const [request] = requests;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.authorization).toBe(`Bearer ${SECRET}`);
    expect(request?.body).toMatchObject({
      model: 'vision-1',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    const sent = JSON.stringify(request?.body);
    expect(sent).toContain('"detail":"high"');
    expect(sent).toContain(`data:image/jpeg;base64,${photo.bytes.toString('base64')}`);
  });

  it('returns the size in every system that was read, and none where the model leaves them out', async () => {
    const other_sizes = ['UK 7.5', ' EU 42\u0007', ''];
    const reply = {
      ...GOOD,
      labels: [
        { ...LABEL, other_sizes },
        { ...LABEL, other_sizes: null },
      ],
    };
    const { baseUrl } = await service(completion(JSON.stringify(reply)));
    const { labels } = await ask(readerAt(baseUrl));
    expect(labels.map(({ otherSizes }) => otherSizes)).toEqual([['UK 7.5', 'EU 42'], undefined]);
  });

  it('returns the width that is printed apart from the size, and none where there is none', async () => {
    const widths = [' 2E\u0007', '', null, undefined];
    const reply = { ...GOOD, labels: widths.map((width) => ({ ...LABEL, width })) };
    const { baseUrl, requests } = await service(completion(JSON.stringify(reply)));
    const { labels } = await ask(readerAt(baseUrl));
    expect(labels.map(({ width }) => width)).toEqual(['2E', undefined, undefined, undefined]);
    expect(JSON.stringify(requests[0]?.body)).toContain('width as printed');
  });

  it('takes null for unreadable, keeps the loose item, and strips control characters', async () => {
    const answer = {
      labels: [{ style_code: null, brand: 'Va\u0000n\u202e\ud800s', description: ' ', size: null }],
      loose_item_differs: 'A red shoe lies in front of a box for a blue one.',
    };
    const { baseUrl } = await service(completion(JSON.stringify(answer)));
    expect(await ask(readerAt(baseUrl))).toEqual({
      labels: [{ brand: 'Va ns', unreadable: true }],
      looseItemDiffers: 'A red shoe lies in front of a box for a blue one.',
    });
  });

  it('reads JSON inside a code fence', async () => {
    const { baseUrl } = await service(completion(`\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``));
    expect((await ask(readerAt(baseUrl))).labels).toHaveLength(1);
  });

  it('reads JSON after a fence that is never closed', async () => {
    const { baseUrl } = await service(completion(`\`\`\`json\n${JSON.stringify(GOOD)}`));
    expect((await ask(readerAt(baseUrl))).labels).toHaveLength(1);
  });

  it('asks the model while the barcodes are still being decoded', async () => {
    const { baseUrl, requests } = await service(completion(JSON.stringify(GOOD)));
    const reader = readerAt(baseUrl);
    const never = new Promise<never>(() => undefined);
    const { signal } = new AbortController();
    expect(
      (await reader.read(photo, { shopId: 'shop_1', barcodes: never, signal })).labels,
    ).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });
});
