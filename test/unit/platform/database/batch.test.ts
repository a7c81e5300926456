import { describe, expect, it } from 'vitest';
import { inBatches } from '#app/platform/database/batch.ts';

/** A database that answers when told to. Answers each item in capitals; refuses a statement with the item `bad`. */
function openSlowDatabase() {
  const statements: string[] = [];
  const unanswered: (() => void)[] = [];
  let failure: Error | undefined;
  const ask = inBatches(async (items: readonly string[]) => {
    statements.push(items.join(' '));
    await new Promise<void>((resolve) => unanswered.push(resolve));
    if (failure) throw failure;
    if (items.includes('bad')) throw Object.assign(new Error('refused'), { code: '23505' });
    return items.map((item) => item.toUpperCase());
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ask,
    statements,
    unanswered,
    async answer() {
      await turn();
      for (const resolve of unanswered.splice(0)) resolve();
      await turn();
    },
    failWith(error: Error) {
      failure = error;
    },
  };
}

const refused = { status: 'rejected', reason: expect.objectContaining({ code: '23505' }) };

describe('what is asked at the same time', () => {
  it('shares a statement, and each gets its own answer', async () => {
    const { ask, statements, answer } = openSlowDatabase();
    const asked = Promise.all([ask('one'), ask('two')]);
    await answer();
    expect(await asked).toEqual(['ONE', 'TWO']);
    expect(statements).toEqual(['one two']);
  });

  it('goes into the next statement while two are under way', async () => {
    const { ask, statements, answer } = openSlowDatabase();
    const asked = [ask('one')];
    await new Promise(setImmediate);
    asked.push(ask('two'));
    await new Promise(setImmediate);
    asked.push(ask('three'), ask('four'));
    await new Promise(setImmediate);
    expect(statements).toEqual(['one', 'two']);
    await answer();
    await answer();
    expect(await Promise.all(asked)).toEqual(['ONE', 'TWO', 'THREE', 'FOUR']);
    expect(statements).toEqual(['one', 'two', 'three four']);
  });

  it('does not wait for one statement that hangs', async () => {
    const { ask, statements, unanswered, answer } = openSlowDatabase();
    const hanging = ask('one');
    await new Promise(setImmediate);
    const [hung] = unanswered.splice(0);
    for (const item of ['two', 'three']) {
      const next = ask(item);
      await answer();
      expect(await next).toBe(item.toUpperCase());
    }
    expect(statements).toEqual(['one', 'two', 'three']);
    hung?.();
    expect(await hanging).toBe('ONE');
  });

  it('is tried one by one if the statement is refused, so that only the one with bad values fails', async () => {
    const { ask, statements, answer } = openSlowDatabase();
    const asked = Promise.allSettled([ask('one'), ask('bad'), ask('two')]);
    await answer();
    await answer();
    expect(await asked).toEqual([
      { status: 'fulfilled', value: 'ONE' },
      refused,
      { status: 'fulfilled', value: 'TWO' },
    ]);
    expect(statements).toEqual(['one bad two', 'one', 'bad', 'two']);
  });

  it('fails together, and is not sent twice, if the database went away: it may have been committed', async () => {
    const { ask, statements, answer, failWith } = openSlowDatabase();
    const lost = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    failWith(lost);
    const asked = Promise.allSettled([ask('one'), ask('two')]);
    await answer();
    expect(await asked).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(statements).toEqual(['one two']);
  });
});

it('what is asked after a failure is sent as before', async () => {
  const { ask, statements, answer } = openSlowDatabase();
  const bad = Promise.allSettled([ask('bad')]);
  await answer();
  expect(await bad).toEqual([refused]);
  const next = ask('one');
  await answer();
  expect(await next).toBe('ONE');
  expect(statements).toEqual(['bad', 'one']);
});

it('more than fifty are sent in several statements', async () => {
  const { ask, statements, answer } = openSlowDatabase();
  const asked = Promise.all(Array.from({ length: 60 }, (_, index) => ask(`n${index}`)));
  await answer();
  await answer();
  expect(await asked).toHaveLength(60);
  expect(statements.map((statement) => statement.split(' ').length)).toEqual([50, 10]);
});
