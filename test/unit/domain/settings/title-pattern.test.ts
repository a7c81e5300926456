import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTitlePattern, findPatternProblem } from '#app/domain/settings/title-pattern.ts';

const ALL = {
  brand: 'PUMA',
  model: 'Speedcat OG',
  colour: 'Black/White',
  code: '398846-02',
  type: 'Sneakers',
};
const fill = (pattern: string, ...unknown: (keyof typeof ALL)[]) =>
  fillTitlePattern(pattern, {
    ...ALL,
    ...Object.fromEntries(unknown.map((name) => [name, ''])),
  });

describe('a title by a pattern', () => {
  it.each([
    ['{brand} {model}', 'PUMA Speedcat OG'],
    ['{brand} {model} - {colour} ({code})', 'PUMA Speedcat OG - Black/White (398846-02)'],
    ['{model} by {brand}', 'Speedcat OG by PUMA'],
    ["Men's {model}, {type}!", "Men's Speedcat OG, Sneakers!"],
    ['  {brand}   {model}  ', 'PUMA Speedcat OG'],
    ['{brand}{model}', 'PUMASpeedcat OG'],
    ['({brand}) {model} (new)', '(PUMA) Speedcat OG (new)'],
    ['{model} {model}', 'Speedcat OG Speedcat OG'],
  ])('%s is %s', (pattern, expected) => {
    expect(fill(pattern)).toBe(expected);
  });

  it.each([
    ['{brand} {model} - {colour}', 'PUMA Speedcat OG'],
    ['{brand} {model} ({colour})', 'PUMA Speedcat OG'],
    ['{brand} {model} [{colour}] {code}', 'PUMA Speedcat OG 398846-02'],
    ['{brand} {model} (in {colour})', 'PUMA Speedcat OG'],
    ['{brand} {model} ({colour}, {code})', 'PUMA Speedcat OG (398846-02)'],
    ['{brand} {model} ({code}, {colour})', 'PUMA Speedcat OG (398846-02)'],
    ['{brand} {model} {colour} - {code}', 'PUMA Speedcat OG - 398846-02'],
    ['{brand} {model} - {colour} {code}', 'PUMA Speedcat OG - 398846-02'],
    ['{brand} {model} in {colour}', 'PUMA Speedcat OG'],
    ['{brand} {model} in {colour}, {code}', 'PUMA Speedcat OG, 398846-02'],
    ['{colour} - {brand} {model}', 'PUMA Speedcat OG'],
    ['{colour} {brand} {model} shoe', 'PUMA Speedcat OG shoe'],
    ['{model} | {colour} | {colour}', 'Speedcat OG'],
    ['{model}: {colour}.', 'Speedcat OG'],
  ])('%s closes up without a colour: %s', (pattern, expected) => {
    expect(fill(pattern, 'colour')).toBe(expected);
  });

  it('is nothing without a model', () => {
    expect(fill('{brand} {model} {code}', 'model')).toBe('');
  });

  it('takes what fills it for text', () => {
    const parts = { ...ALL, model: '{code} $& <b>', colour: '' };
    expect(fillTitlePattern('{brand} {model} ({colour})', parts)).toBe('PUMA {code} $& <b>');
  });

  it('never leaves a gap, an empty bracket or a sign at an end', () => {
    const piece = fc.constantFrom(
      '{brand}',
      '{colour}',
      '{code}',
      '{type}',
      '({colour})',
      '[{type}]',
    );
    const sign = fc.constantFrom(' ', ' - ', ', ', ' | ', ' / ');
    const pattern = fc
      .tuple(fc.array(fc.tuple(piece, sign)), fc.array(fc.tuple(sign, piece)))
      .map(([before, after]) => [...before.flat(), '{model}', ...after.flat()].join(''));
    const unknown = fc.subarray(['brand', 'colour', 'code', 'type'] as const);
    fc.assert(
      fc.property(pattern, unknown, (text, names) => {
        const title = fill(text, ...names);
        expect(title).toContain('Speedcat OG');
        expect(title).not.toMatch(/\s\s|\(\s*\)|\[\s*\]|^[\s,|/-]|[\s,|/-]$/);
      }),
    );
  });
});

describe('a pattern', () => {
  it.each(['{brand} {model}', '{model}', 'Men’s {model} ({colour}) – {type} {code}'])(
    'can be used: %s',
    (pattern) => expect(findPatternProblem(pattern)).toBeNull(),
  );

  it.each([
    [
      '{brand} {size} {model}',
      '{size} is not known. Use {brand}, {model}, {colour}, {code} or {type}.',
    ],
    ['{Model}', '{Model} is not known. Use {brand}, {model}, {colour}, {code} or {type}.'],
    ['{model} {}', '{} is not known. Use {brand}, {model}, {colour}, {code} or {type}.'],
    ['{brand}', 'Add {model}: without it all products of a brand have one title.'],
    ['', 'Add {model}: without it all products of a brand have one title.'],
    ['{model} {colour', 'A { or } stands alone. Write placeholders such as {model}.'],
    ['{{model}}', 'A { or } stands alone. Write placeholders such as {model}.'],
    ['{model}\n{code}', 'Write it on one line, without control characters.'],
    [`{model} ${'x'.repeat(100)}`, 'At most 100 characters.'],
  ])('that cannot be used says why: %j', (pattern, problem) => {
    expect(findPatternProblem(pattern)).toBe(problem);
  });
});
