import { describe, expect, it } from 'vitest';
import {
  holdOffers,
  idsOf,
  NEW_STYLE,
  NEW_TERMS,
  only,
  open,
  photoOf,
  productOfNewStyle,
  web,
} from '#test/support/receiving-cases.ts';
import type { openReceivingDesk } from '#test/support/receiving-desk.ts';

type Desk = ReturnType<typeof openReceivingDesk>;

/** What the Settings page sends; the answer as text. */
async function send(desk: Desk, fields: Record<string, string>): Promise<string> {
  const answer = await desk.send('/app/settings.data', new URLSearchParams(fields));
  return answer.text();
}
const save = (desk: Desk, titlePattern: string) => send(desk, { intent: 'save', titlePattern });
const tryOut = (desk: Desk, titlePattern: string, defaultProductType = '') =>
  send(desk, { intent: 'try-titles', titlePattern, defaultProductType });

async function readNewStyle({ desk, id }: Awaited<ReturnType<typeof open>>) {
  await desk.upload(id, await photoOf('short-under-armour'));
  return only(await desk.settled(id));
}

describe('a new product of a session', { timeout: 60_000 }, () => {
  it("is named by the store's pattern, which another store does not share", async () => {
    await holdOffers();
    const opened = await open(NEW_TERMS);
    const { shop, desk, id } = opened;
    expect(await save(desk, '{type}: {brand} {model} ({colour}) - {code}')).toContain('saved');
    const box = await readNewStyle(opened);
    const title = `Sneakers: Under Armour UA W Curry 11 - ${NEW_STYLE}`;
    expect(box).toMatchObject({ status: 'sure', facts: { title } });
    await desk.command(id, 'approve', { box: idsOf([box]) });
    expect(only(await desk.settled(id))).toMatchObject({ status: 'done' });
    expect((await productOfNewStyle(shop)).title).toBe(title);
    const other = await readNewStyle(await open(NEW_TERMS));
    expect(other.facts.title).toBe('Under Armour UA W Curry 11');
  });

  it("is not named by one site's title: a person is asked", async () => {
    await web.holds(
      ['one.example', 'two.example', 'three.example'].map((domain, index) => ({
        code: NEW_STYLE,
        domain,
        title: `Under Armour ${['Flow', 'Lockdown', 'Spawn'][index]} ${NEW_STYLE}`,
      })),
    );
    const box = await readNewStyle(await open(NEW_TERMS));
    expect(box.status).toBe('asks');
    expect(box.facts.title).not.toMatch(/Flow|Lockdown|Spawn/);
  });
});

describe('a pattern in Settings', { timeout: 60_000 }, () => {
  it('is tried out on the latest boxes of the store', async () => {
    await holdOffers();
    const opened = await open(NEW_TERMS);
    expect(await opened.desk.load('/app/settings')).not.toContain('UA W Curry 11');
    await readNewStyle(opened);
    expect(await opened.desk.load('/app/settings')).toContain('Under Armour UA W Curry 11');
    const tried = await tryOut(opened.desk, '{model} by {brand} [{type}]', 'Sneakers');
    expect(tried).toContain('"before","Under Armour UA W Curry 11"');
    expect(tried).toContain('"after","UA W Curry 11 by Under Armour [Sneakers]"');
    // Trying saves nothing.
    expect(await opened.desk.load('/app/settings')).toContain('"titlePattern","{brand} {model}"');
    const other = await open(NEW_TERMS);
    expect(await tryOut(other.desk, '{model}')).not.toContain('Curry');
  });

  it('stays where a form of another release is sent: it is refused by name', async () => {
    const { desk } = await open();
    expect(await save(desk, '{model}')).toContain('saved');
    expect(await send(desk, { intent: 'save-later' })).toContain('This form is not known');
    expect(await desk.load('/app/settings')).toContain('"titlePattern","{model}"');
    const answer = await desk.send('/app/keys.data', new URLSearchParams({ intent: 'borrow' }));
    expect(await answer.text()).toContain('This form is not known');
  });

  it('is the title in the store before, for a box that the store has', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    await desk.settled(id);
    const tried = await tryOut(desk, '{brand} | {model}');
    expect(tried).toMatch(/"before","[^"|]*Pegasus 41"/);
    expect(tried).toMatch(/"after","Nike \| Air Zoom Pegasus 41"/);
  });

  it.each([
    '{brand} {size} {model}',
    '{brand}',
    '',
    '{model',
    `{model} ${'x'.repeat(200)}`,
    '{model}\0',
    '{model}\n{code}',
  ])('that cannot be used is refused beside its field: %j', async (pattern) => {
    const { desk } = await open();
    for (const answer of [await save(desk, pattern), await tryOut(desk, pattern)]) {
      expect(answer).toMatch(/"\/titlePattern"|malformed_json/);
      expect(answer).not.toContain('internal_error');
    }
    expect(await desk.load('/app/settings')).toContain('"titlePattern","{brand} {model}"');
  });
});
