import type { Purchase } from '../store/types.ts';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page on which a merchant approves or declines a charge. */
export function buildChargePage(purchase: Purchase): string {
  const { amount, currencyCode } = purchase.price;
  const title = escapeHtml(`${purchase.name}: ${amount} ${currencyCode}`);
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Approve charge</title></head>
  <body>
    <main>
      <h1>Approve charge</h1>
      <p>${title}${purchase.test ? ' (test)' : ''}</p>
      <form method="post">
        <button name="decision" value="approve">Approve</button>
        <button name="decision" value="decline">Decline</button>
      </form>
    </main>
  </body>
</html>
`;
}
