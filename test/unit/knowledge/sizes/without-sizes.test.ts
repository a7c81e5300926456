import { expect, it } from 'vitest';
import { withoutSizes } from '#app/knowledge/sizes/without-sizes.ts';

it.each([
  ['Pegasus 41 US 9.5', 'Pegasus 41'],
  ['Pegasus 41 US men 9-10 black', 'Pegasus 41 black'],
  ['Pegasus 41 Gr. 42', 'Pegasus 41'],
  ['Pegasus 41 Größe 42', 'Pegasus 41'],
  ['Pegasus 41 taglia 42,5', 'Pegasus 41'],
  ['Pegasus 41, 27 cm', 'Pegasus 41,'],
  ['Pegasus 41 5Y', 'Pegasus 41'],
  ['501 W32 L34', '501'],
  ['evoPOWER 4.3 FG', 'evoPOWER 4.3 FG'],
  ['New Balance 574', 'New Balance 574'],
  ['New Balance 574 M Grey', 'New Balance 574 M Grey'],
  ['New Balance 990 US 10 D', 'New Balance 990 D'],
  ['Stan Smith US 1000', 'Stan Smith US 1000'],
  ['EU42 Pegasus', 'Pegasus'],
])('%j without its sizes is %j', (title, left) => {
  expect(withoutSizes(title).replace(/\s+/g, ' ').trim()).toBe(left);
});
