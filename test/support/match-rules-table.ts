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

\`npm run docs:rules\` generates this page from \`app/operations/image-product-match/decision/rules/\`; do not edit it. Words in braces are filled in
for each photo.

## Confirmations

A confirmation is a combination of sources that is enough for a match. If several hold, the first in this list, which is the surest, gives the
confidence and the reason. If none holds, there is no match. Pages of one site, of a brand's own sites, or with each other's title, picture or text
are one group. The figures come from [thresholds.ts](../app/operations/image-product-match/decision/thresholds.ts), which says what each was measured on.

${table(['rule', 'holds when', 'confidence', 'reason', 'why this is enough'], confirmations)}

## Vetoes

A veto forbids the match, whatever speaks for it. If several hold, the first in this list gives the reason. Only vetoes marked "yes" in the last
column overrule what a person confirmed about the barcode.

${table(['rule', 'holds when', 'reason given', 'next step', 'overrules a person'], vetoes)}

## Caps

A cap lowers the confidence, except for what a person confirmed. Confidence below medium means no match.

${table(['rule', 'holds when', 'confidence', 'note on a match', 'reason if it is no match'], caps)}
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
