import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

/** How long a test waits for what it expects: a busy machine alone fails nothing. */
const PATIENCE_MS = 60_000;

const left = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Contexts with these options that a test has left. */
function leftWith(browser: Browser, options: BrowserContextOptions): BrowserContext[] {
  const byOptions = left.get(browser) ?? new Map<string, BrowserContext[]>();
  left.set(browser, byOptions);
  const key = JSON.stringify(options);
  const contexts = byOptions.get(key) ?? [];
  byOptions.set(key, contexts);
  return contexts;
}

/**
 * A context for one device of a test: one that another test has left with these options, or a new one. What a left one still
 * has of the other test is the scripts of the app in its cache: to fetch them anew takes longer than all else of a page.
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return leftWith(browser, options).pop() ?? newContext(browser, options);
}

/** A context that keeps nothing of any other. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Forgets what the pages of a context have kept, closes them, and leaves the context to another test. */
export async function leaveContext(
  context: BrowserContext,
  options: BrowserContextOptions,
): Promise<void> {
  const browser = context.browser();
  if (!browser) return context.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const page of context.pages()) {
    await forgetStorage(page);
    await page.close();
  }
  await context.clearCookies();
  await context.clearPermissions();
  leftWith(browser, options).push(context);
}

/** Clears what each document of the page has stored, also where it is in another site's frame and keeps it apart. */
async function forgetStorage(page: Page): Promise<void> {
  for (const session of await openSessions(page)) {
    const { frameTree } = await session.send('Page.getFrameTree');
    for (const frameId of idsIn(frameTree)) {
      const { storageKey } = await session.send('Storage.getStorageKeyForFrame', { frameId });
      await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' });
    }
  }
}

/** That of the page, and those of frames that are in a process of their own; the page's tells of the others. */
async function openSessions(page: Page): Promise<CDPSession[]> {
  const context = page.context();
  const sessions = [await context.newCDPSession(page)];
  for (const frame of page.mainFrame().childFrames()) {
    const own = await context.newCDPSession(frame).catch(() => null);
    if (own) sessions.push(own);
  }
  return sessions;
}

type FrameTree = { frame: { id: string }; childFrames?: FrameTree[] };

const idsIn = ({ frame, childFrames = [] }: FrameTree): string[] => [
  frame.id,
  ...childFrames.flatMap(idsIn),
];
