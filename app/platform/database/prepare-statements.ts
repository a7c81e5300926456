import type pg from 'pg';

/** How many statements a connection keeps prepared. A list in a statement makes a different text for each length. */
const MAX_PREPARED = 400;

/** A text is prepared once it is sent this often: statements of a command or a rare page are not worth the memory. */
const USES_BEFORE = 3;
/** How many texts are counted at a time; when there are more, counting starts again. */
const MAX_COUNTED = 2_000;

/**
 * Matches a statement that does not name its columns: any `*` except that of `count(*)`. The server refuses to run such
 * a statement prepared once a migration has added a column, which the next version does while this one still runs.
 */
const NAMES_NO_COLUMNS = /(?<!count\()\*/i;

type Statement = {
  text: string;
  values?: unknown[] | undefined;
  name?: string;
  rowMode?: 'array';
  types?: unknown;
};

/**
 * Makes a connection parse and plan a statement once instead of each time: from its third use on, the statement has a
 * name. Statements without values are sent as they are, since one text may contain several.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const nameOf = createNames();
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const prepared = (...words: unknown[]) => {
    const [first, second, ...others] = words;
    const ownValues = Array.isArray(second) ? second : undefined;
    const statement = typeof first === 'string' ? { text: first } : first;
    if (!isStatement(statement) || statement.name !== undefined) return query(...words);
    const { text, values = ownValues, rowMode, types } = statement;
    const name = values?.length ? nameOf(text) : undefined;
    if (name === undefined) return query(...words);
    return query({ name, text, values, rowMode, types }, ...(ownValues ? [] : [second]), ...others);
  };
  client.query = prepared as typeof client.query;
}

/**
 * Returns whether the argument is a statement. Objects that `pg` submits as they are, such as a cursor, do not count.
 */
const isStatement = (word: unknown): word is Statement =>
  typeof word === 'object' && word !== null && 'text' in word && !('submit' in word);

/**
 * Creates the function that names the prepared statements of one connection; undefined if a text is not to be prepared.
 */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED || NAMES_NO_COLUMNS.test(text))
      return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (uses.size >= MAX_COUNTED) uses.clear();
    uses.set(text, used);
    if (used < USES_BEFORE) return undefined;
    uses.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
