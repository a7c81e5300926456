import { expandForm, slotsOf } from '#app/knowledge/code-shapes/parse-form.ts';
import { checkDigit } from '#app/knowledge/gtin.ts';
import type { Random } from '../random.ts';

/** A made-up code of a form (see `CodeShape`). `separator` stands wherever the form leaves the separator open. */
export function makeCode(random: Random, form: string, separator = '-'): string {
  return slotsOf(random.pick(expandForm(form)))
    .map((slot) => {
      if (slot.kind === 'literal') return slot.literal;
      if (slot.kind === 'letter') return random.letters(1);
      if (slot.kind === 'digit') return random.digits(1);
      if (slot.kind === 'either') return random.chance(0.5) ? random.digits(1) : random.letters(1);
      return slot.sign === '.' || slot.sign === '/' ? slot.sign : separator;
    })
    .join('');
}

/** A made-up EAN-13 or UPC-A with the right check digit. */
export function makeGtin(random: Random): string {
  const isUpc = random.chance(0.5);
  const prefix = random.pick(isUpc ? ['8', '19', '7'] : ['40', '50', '76', '84', '59']);
  const body = `${prefix}${random.digits(10)}`.slice(0, isUpc ? 11 : 12);
  return `${body}${checkDigit(body)}`;
}
