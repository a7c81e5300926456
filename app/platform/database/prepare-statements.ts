import type pg from 'pg';

/** Statements that one connection keeps prepared. A text with a list in it is another text for each length of the list. */
const MOST_PREPARED = 400;

/** Those of a command or a rare page are not worth the memory: a text is prepared when it is sent this often. */
const USES_BEFORE = 3;
/** Texts whose uses are counted at a time; then counting begins anew. */
const MOST_COUNTED = 2_000;

/**
 * A text of which columns are not named, by any `*` but that of `count(*)`: the server refuses to run it prepared once a
 * migration has added a column, which the next version does while this one still runs.
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
 * Has a connection parse and plan a statement once instead of each time: from the third time on it goes by a name.
 * Statements without values are sent as they are, since they may be several in one text.
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

/** What `pg` would send as it is, such as a cursor, is none. */
const isStatement = (word: unknown): word is Statement =>
  typeof word === 'object' && word !== null && 'text' in word && !('submit' in word);

/** The names of one connection. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED || NAMES_NO_COLUMNS.test(text))
      return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, used);
    if (used < USES_BEFORE) return undefined;
    uses.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
