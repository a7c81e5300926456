/** Steps in between the upsert and the store: `fetch` goes to the client. */
export function createRequestHooks() {
  const hooks = new Map<string, () => Promise<unknown>>();
  const answers = new Map<string, unknown[]>();
  let kept: { root_field: string; skip: number; end: () => void } | undefined;
  const keepBack: typeof fetch = async (input, init) => {
    const answer = await fetch(input, { ...init, signal: null });
    kept?.end();
    kept = undefined;
    init?.signal?.throwIfAborted();
    return answer;
  };
  const hookedFetch: typeof fetch = async (input, init) => {
    const isMeant = kept?.root_field === '*' || String(init?.body).includes(`${kept?.root_field}(`);
    if (kept && isMeant && kept.skip-- === 0) return keepBack(input, init);
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(String(init?.body)) ?? [];
    const hook = hooks.get(name);
    hooks.delete(name);
    await hook?.();
    const canned = answers.get(name)?.shift();
    return canned === undefined ? fetch(input, init) : Response.json(canned);
  };
  return {
    fetch: hookedFetch,
    /** What a test does behind the upsert's back, by the name of the operation that is about to be sent. */
    before: (operation: string, hook: () => Promise<unknown>) => hooks.set(operation, hook),
    /** What the store answers next, without having done anything. */
    answer: (operation: string, ...bodies: unknown[]) => answers.set(operation, bodies),
    /** The store carries out one request, and `end` comes to pass before its answer. */
    keepAnswer: ({ root_field, skip }: { root_field: string; skip: number }, end: () => void) => {
      kept = { root_field, skip, end };
    },
  };
}
