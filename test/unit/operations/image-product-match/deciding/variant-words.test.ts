import { describe, expect, it } from 'vitest';
import {
  VARIANT_CLASSES,
  variantConflict,
  variantWords,
} from '#app/operations/image-product-match/deciding/variant-words.ts';

const read = (text: string) =>
  Object.fromEntries([...variantWords(text)].map(([kind, values]) => [kind, [...values.keys()]]));

describe('variantWords', () => {
  it.each([
    ["Nike Men's Pegasus", { audience: ['men'] }],
    ['WMNS BLAZER MID 77', { audience: ['women'], cut: ['mid'] }],
    ['UA W CURRY 11', { audience: ['women'] }],
    ['XT-6 W', { audience: ['women'] }],
    ['VELOCITY NITRO 3 JR', { audience: ['kids'] }],
    ['DUNK LOW RETRO (GS)', { audience: ['kids'], cut: ['low'] }],
    ['SUPERSTAR J', { audience: ['kids'] }],
    ['Air Max 90 TD', { audience: ['toddler'] }],
    ["little kids' Air Max", { audience: ['little kids'] }],
    ['CTAS LIFT HI', { cut: ['high'] }],
    ['UNISEX CREW TEE', { audience: ['unisex'] }],
    ['Tiempo Legend FG', { ground: ['FG'] }],
    ['New Balance 880 2E', { width: ['wide'] }],
    ['880 US 10 W', { width: ['wide'] }],
    ['Damen Laufschuh', { audience: ['women'] }],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'Nike Air Zoom Pegasus 41',
    'high quality, low price',
    'Pegasus mid grey',
    "Women's size 8 / Men's 6.5",
    'romance and woe',
  ])('reads nothing into %j', (text) => {
    expect(read(text)).toEqual({});
  });
});

describe('variantConflict', () => {
  const conflicts = (one: string, other: string) =>
    VARIANT_CLASSES.filter((kind) => variantConflict(kind, variantWords(one), variantWords(other)));

  it.each([
    ["men's shoe", 'wmns shoe', ['audience']],
    ['Dunk GS', 'Dunk TD', ['audience']],
    ['Jordan 1 low', 'Jordan 1 mid', ['cut']],
    ['Tiempo FG', 'Tiempo SG', ['ground']],
    ["men's shoe", 'shoe', []],
    ["men's shoe", 'unisex shoe', []],
    ["men's and women's shoe", 'wmns shoe', []],
  ])('finds between %j and %j: %j', (one, other, expected) => {
    expect(conflicts(one, other)).toEqual(expected);
  });
});
