import type { Frame } from 'playwright-core';

/** A page, and what a person does there. */
export type Visit = { name: string; path: string; use: (app: Frame) => Promise<void> };

/** Each page as a person meets it; `session` has a whole day's boxes, of which some ask. */
export function visitsOf(session: string, question: string | null): Visit[] {
  const type = (label: string | RegExp, text: string) => async (app: Frame) =>
    app.getByLabel(label).first().pressSequentially(text);
  const click = (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => (app: Frame) =>
    app.getByRole(role, { name }).first().click();
  const nothing = async () => {};
  return [
    { name: 'Home', path: '/app', use: nothing },
    { name: 'Receive', path: '/app/receive', use: click('button', 'Start another session') },
    { name: 'Session of 60 boxes', path: session, use: useSession },
    ...(question
      ? [{ name: 'Decide', path: question, use: type('Title, code or barcode', 'pegasus') }]
      : []),
    { name: 'Identify', path: '/app/identify', use: nothing },
    { name: 'List it', path: '/app/list', use: type('Title', 'Air Zoom Pegasus') },
    { name: 'Activity', path: '/app/activity', use: type(/^Search/, 'pegasus') },
    { name: 'Bulk jobs', path: '/app/jobs', use: nothing },
    { name: 'Keys', path: '/app/keys', use: type(/^Name/, 'Warehouse') },
    { name: 'Credits', path: '/app/credits', use: nothing },
    { name: 'Settings', path: '/app/settings', use: type(/^Titles of new products/, ' {code}') },
  ];
}

/** Counts a box more, and approves a row. */
async function useSession(app: Frame): Promise<void> {
  for (const name of [/^One more/, /^Approve: /]) {
    await app.getByRole('button', { name }).first().click();
    await app.waitForTimeout(1_000);
  }
}
