/** Writes docs/match-rules.md when it is started: `npm run docs:rules`. */
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cap } from '#app/operations/image-product-match/decision/rules/rule.ts';
import {
  CAPS,
  CONFIRMATIONS,
  VETOES,
} from '#app/operations/image-product-match/decision/rules/rules.ts';
import { THRESHOLDS } from '#app/operations/image-product-match/decision/thresholds.ts';

export const MATCH_RULES_FILE = path.join(import.meta.dirname, '../../docs/match-rules.md');

const DECISIONS = readdirSync(path.join(import.meta.dirname, '../../docs/decisions'));

const LIMITS: Record<Cap['limit'], string> = {
  medium: 'medium at most',
  low: 'low at most',
  one_step_lower: 'one step lower',
};

/** The rules of the match as a document. */
export function matchRulesTable(): string {
  const confirmations = CONFIRMATIONS.map((rule) => [
    `\`${rule.kind}\``,
    rule.when,
    rule.gives,
    rule.words,
    [
      `[${rule.decision}](decisions/${decisionFile(rule.decision)})`,
      ...(rule.threshold ? [`\`${rule.threshold}\` = ${THRESHOLDS[rule.threshold]}`] : []),
    ].join(', '),
  ]);
  const vetoes = VETOES.map((rule) => [
    `\`${rule.kind}\``,
    rule.when,
    rule.words,
    rule.nextStep,
    rule.outweighsChoice ? 'yes' : 'no',
  ]);
  const caps = CAPS.map((rule) => [
    `\`${rule.kind}\``,
    rule.when,
    LIMITS[rule.limit],
    rule.words || '-',
    rule.refusal ?? '-',
  ]);
  return `# Rules of the match

Written by \`npm run docs:rules\` from \`app/operations/image-product-match/decision/rules/\`; do not edit. Words in braces are filled in for each photo.

## Confirmations

A confirmation is a combination of sources that suffices for a match. Of those that hold, the first in this order, which is the surest, gives
the confidence and the reason; where none holds there is no match. Figures are those of
[thresholds.ts](../app/operations/image-product-match/decision/thresholds.ts), where each says what it was measured on.

${table(['rule', 'holds when', 'confidence', 'reason', 'why this is enough'], confirmations)}

## Vetoes

A veto forbids the match, whatever speaks for it. Of those that hold, the first in this order gives the reason. What a person confirmed
about the barcode is refused only by those of the last column.

${table(['rule', 'holds when', 'not called a match because ...', 'next step', 'even if confirmed'], vetoes)}

## Caps

A cap lowers the confidence, but not of what a person confirmed. Below medium it is no match.

${table(['rule', 'holds when', 'confidence', 'said beside a match', 'said where it is none'], caps)}
`;
}

function decisionFile(number: string): string {
  const [file] = DECISIONS.filter((name) => name.startsWith(`${number}-`));
  if (file === undefined) throw new Error(`There is no decision record ${number}.`);
  return file;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

if (import.meta.main) await writeFile(MATCH_RULES_FILE, matchRulesTable());
