/** Waits until it holds. @throws Error after ten minutes */
export async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 10 * 60_000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('What was waited for did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
