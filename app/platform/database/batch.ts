import { isDatabaseUnavailable } from './is-database-unavailable.ts';

/** More at once make no call cheaper, and would let the first wait for the last. */
const MAX_TOGETHER = 50;
/** Statements of a kind under way at once: one that waits for a lock does not keep all others waiting. */
const MAX_UNDER_WAY = 2;

type Asked<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Lets calls that run at the same time share a statement: what is asked while statements are under way goes into the
 * next. Nothing waits for company: with less under way, it is sent at the end of this turn of the event loop.
 *
 * If a statement for several items fails, each item is tried alone, so that none fails for another's values. If the
 * database could not be reached, all fail, since the statement may have been committed.
 * @param work one statement, which takes effect as a whole or not at all; answers in the order of the items
 */
export function inBatches<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const asked: Asked<Item, Answer>[] = [];
  let underWay = 0;

  const run = async (batch: readonly Asked<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error))
        await Promise.all(batch.map((one) => run([one])));
      else for (const { reject } of batch) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    while (asked.length > 0) await run(asked.splice(0, MAX_TOGETHER));
    underWay -= 1;
  };

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      asked.push({ item, resolve, reject });
      if (underWay === MAX_UNDER_WAY) return;
      underWay += 1;
      setImmediate(() => void runAll());
    });
}
