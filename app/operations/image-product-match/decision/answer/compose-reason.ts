import { REASON_SEPARATOR } from '../../contract.ts';
import type { StepFailure } from '../../evidence/evidence.ts';
import { FAILURE_WORDS } from '../../failure-words.ts';
import type { Case } from '../case/case.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import { siteName } from '../pages/source-groups.ts';
import { groupCount, type Proposal } from '../proposal/proposal.ts';
import { barcodeOf } from '../rules/barcode/proposed-barcode.ts';
import { listItems } from '../rules/list-items.ts';
import { fillWords } from '../rules/rule.ts';
import { nextStep, type ReasonFacts } from './next-step.ts';

/** Returns one plain sentence for staff: what was found and, after a refusal, what to do next. */
export function composeReason(facts: ReasonFacts): string {
  const parts = facts.matched
    ? [matchedPart(facts), ...remarks(facts)]
    : [refusedPart(facts), ...remarks(facts), nextStep(facts)];
  const text = parts.join(REASON_SEPARATOR);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function matchedPart({ case: judged, confirmations: [first], best }: ReasonFacts): string {
  if (first === undefined) return '';
  const sources = listItems(namedSources(judged, best));
  const shown = best && !best.in_store ? ` as shown at ${siteName(best.link)}` : '';
  return fillWords(first.rule.words, { ...first.values, sources, shown });
}

/** The site that is shown first stands for its source group and is named before the others. */
function namedSources({ photo, proposal }: Case, best: ReasonFacts['best']): string[] {
  const isBest = ({ offer }: Proposal['pages'][number]) => Number(offer.link === best?.link);
  const pages = proposal.pages.toSorted((one, other) => isBest(other) - isBest(one));
  const groups = [...Map.groupBy(pages, ({ group }) => group).values()];
  const sites = groups.flatMap(([first]) => (first ? [siteName(first.offer.link)] : []));
  const count = groups.length;
  const list: string[] = [];
  if (proposal.records.length > 0) list.push('your own store');
  if (proposal.gtinAgrees && photo.code !== undefined) list.push('the barcode');
  if (count === 1) list.push(`the site ${listItems(sites)}`);
  if (count > 1) list.push(`${count} independent sites (${listItems(sites)})`);
  return list;
}

function refusedPart(facts: ReasonFacts): string {
  const [veto] = facts.vetoes;
  if (veto !== undefined)
    return `not called a match because ${fillWords(veto.rule.words, veto.values)}`;
  const { candidateCount } = facts;
  const { photo, proposal } = facts.case;
  if (photo.code !== undefined) return codeRefused(facts, photo.code);
  if (proposal.basis === 'barcode' && proposal.pages.length > 0) {
    return `only one independent site ties the barcode ${barcodeOf(proposal)} to a code (${proposal.code.printed}), and no code was read off the label`;
  }
  const label = labelPart(photo);
  if (candidateCount === 0) return `${label} and nothing was found`;
  if (proposal.basis === 'exact_image') {
    return `${label} and too few independent sites show exactly this picture with the same code`;
  }
  if (photo.description !== undefined) {
    return `${label}, and a description alone only proposes candidates`;
  }
  return `${label}, and looking alike is not enough to call it a match`;
}

function labelPart({ description, hasUnreadLabel }: PhotoFindings): string {
  if (description !== undefined) return 'words on the label could be read, but not its code';
  return hasUnreadLabel
    ? 'there is a label in the photo, but its code could not be read'
    : 'no code could be read';
}

function codeRefused(facts: ReasonFacts, code: NonNullable<PhotoFindings['code']>): string {
  const { candidateCount } = facts;
  const { proposal } = facts.case;
  const [capped] = facts.caps.flatMap(({ rule, values }) =>
    rule.refusal === undefined ? [] : [fillWords(rule.refusal, values)],
  );
  if (capped !== undefined) return capped;
  if (!code.accepted) {
    const none = candidateCount === 0 ? ' and nothing was found for it' : '';
    const other = code.other === undefined ? '' : ` or ${code.other}`;
    return `the code could not be read for certain (${code.printed}${other}?)${none}`;
  }
  if (candidateCount === 0) return `no source that was asked knows the code ${code.printed}`;
  if (facts.areOthers) {
    return `no source that was asked knows the code ${code.printed}, and all results carry other codes`;
  }
  const count = groupCount(proposal.pages);
  const known = count === 0 ? 'no independent source' : 'only one independent site';
  return `${known} confirms the code ${code.printed}`;
}

function remarks(facts: ReasonFacts): string[] {
  const { failures, matched } = facts;
  const list = remarksOfRules(facts);
  if (matched) list.push(...besideParts(facts.case.photo));
  if (failures.length > 0) list.push(listItems([...new Set(failures.map(failureText))]));
  if (matched) list.push(...inStorePart(facts));
  return list;
}

/** A remark that two rules share is made only once. */
function remarksOfRules({ caps, matched }: ReasonFacts): string[] {
  const always = caps.filter(({ rule }) => rule.isAlwaysSaid);
  const said = matched ? [...always, ...caps] : always;
  const texts = said.map(({ rule, values }) => fillWords(rule.words, values));
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** Names a record that this app did not write, or that confirms nothing but is shown first. */
function inStorePart({ case: { proposal }, best }: ReasonFacts): string[] {
  const { records } = proposal;
  const unlinked = records.find(({ product }) => product.styleCode === undefined)?.product.title;
  const isUnnamed = best?.in_store !== undefined && records.length === 0;
  const title = unlinked ?? (isUnnamed ? best.title : undefined);
  return title === undefined ? [] : [`it is already in your store as ${title}`];
}

/** Says what could not be read on further labels in the photo, as in a stack. */
function besideParts({ incompleteLabels }: PhotoFindings): string[] {
  const { labels, withoutCode, withoutSize } = incompleteLabels;
  const list: string[] = [];
  if (withoutCode > 0) {
    list.push(`${withoutCode} of the ${labels} labels in the photo could not be read`);
  }
  if (withoutSize > 0) {
    list.push(`the size of ${withoutSize} of the ${labels - withoutCode} boxes could not be read`);
  }
  return list;
}

/** What each step does, and what to fix if it was refused. */
const STEP_WORDS: Record<StepFailure['step'], readonly [step: string, refused: string]> = {
  read_barcodes: ['reading barcodes', 'the barcode reader refused its key'],
  read_label: ['reading the label', 'the vision model refused its key'],
  own_catalogue: ['the look-up in your store', 'your store refused access'],
  look_up_code: ['the web look-up of the code', 'the search refused its key'],
  look_up_barcode: ['the web look-up of the barcode', 'the search refused its key'],
  look_up_description: ['the web look-up of the description', 'the search refused its key'],
  image_search: ['the image search', 'the image search refused its key'],
};

function failureText({ step, provider, failure, replacedBy }: StepFailure): string {
  const [words, refused] = STEP_WORDS[step];
  const failed =
    failure === 'unauthorized'
      ? `${words} failed: ${refused} (${provider})`
      : `${words} failed (${provider}: ${FAILURE_WORDS[failure]})`;
  return replacedBy === undefined ? failed : `${failed}, so another reader did it (${replacedBy})`;
}
