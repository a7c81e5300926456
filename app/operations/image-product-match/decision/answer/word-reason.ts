import { shortestGtin } from '#app/knowledge/gtin.ts';
import type { StepFailure } from '../../evidence/evidence.ts';
import { FAILURE_WORDS } from '../../failure-words.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import { listed } from '../find-vetoes.ts';
import { siteName } from '../pages/source-groups.ts';
import { type Finding, groupCount } from '../proposal/verdict.ts';
import { nextStep } from './next-step.ts';
import type { ReasonFacts } from './reason-facts.ts';

/** One plain sentence that a member of staff understands: what is so, and when refused what to do next. */
export function wordReason(facts: ReasonFacts): string {
  const parts = facts.matched
    ? [matchedPart(facts), ...remarks(facts)]
    : [refusedPart(facts), ...remarks(facts), nextStep(facts)];
  return `${capitalised(parts.join('; '))}.`;
}

function matchedPart({ photoFindings, finding, best }: ReasonFacts): string {
  const code = finding.code?.printed ?? '';
  if (finding.route === 'confirmed' && photoFindings.confirmed) {
    return confirmedPart(photoFindings.confirmed, best);
  }
  const by = listed(namedSources(photoFindings, finding, best));
  if (finding.route === 'barcode') {
    const { unknownCode } = photoFindings;
    const label =
      unknownCode === undefined
        ? 'no code was read off the label'
        : `the code on the label was read as ${unknownCode}, which nobody knows`;
    return `the barcode ${numberOf(finding)} belongs to ${code} according to ${by}; ${label}`;
  }
  if (finding.route === 'exact_image') {
    return `the very same picture stands on ${by}, and all print ${code}`;
  }
  const how = photoFindings.code?.typed === true ? 'typed in' : 'on the label';
  return `the code ${code} ${how} is confirmed by ${by}`;
}

function confirmedPart(
  { gtin14, styleCode, labelAgrees }: NonNullable<PhotoFindings['confirmed']>,
  best: ReasonFacts['best'],
) {
  const label = labelAgrees ? ', and the label says the same' : '';
  const site = best === undefined || best.in_store ? '' : ` as shown at ${siteName(best.link)}`;
  return `a person in your store said before that the barcode ${shortestGtin(gtin14)} is ${styleCode}${site}${label}`;
}

function numberOf({ records, pages }: Finding): string {
  return shortestGtin([...records, ...pages].flatMap(({ gtins }) => gtins)[0] ?? '');
}

/** The site that is shown first stands for its source, and before the others. */
function namedSources(
  photoFindings: PhotoFindings,
  finding: Finding,
  best: ReasonFacts['best'],
): string[] {
  const isBest = ({ offer }: Finding['pages'][number]) => Number(offer.link === best?.link);
  const pages = finding.pages.toSorted((one, other) => isBest(other) - isBest(one));
  const ofGroup = new Map(pages.toReversed().map((page) => [page.group, page]));
  const sites = pages
    .filter((page) => ofGroup.get(page.group) === page)
    .map((page) => siteName(page.offer.link));
  const count = groupCount(finding.pages);
  const list: string[] = [];
  if (finding.records.length > 0) list.push('your own store');
  if (finding.gtinAgrees && photoFindings.code !== undefined) list.push('the barcode');
  if (count === 1) list.push(`the site ${listed(sites)}`);
  if (count > 1) list.push(`${count} independent sites (${listed(sites)})`);
  return list;
}

function refusedPart(facts: ReasonFacts): string {
  const [veto] = facts.vetoes;
  if (veto !== undefined) return `not called a match because ${veto.text}`;
  const { photoFindings, finding, candidateCount } = facts;
  if (photoFindings.code !== undefined) return codeRefused(facts, photoFindings.code);
  if (finding.route === 'barcode' && finding.pages.length > 0) {
    return `only one independent site ties the barcode ${numberOf(finding)} to a code (${finding.code?.printed}), and no code was read off the label`;
  }
  const label = labelPart(photoFindings);
  if (candidateCount === 0) return `${label} and nothing was found`;
  if (finding.route === 'exact_image') {
    return `${label} and too few independent sites show this very picture under one code`;
  }
  if (photoFindings.description !== undefined) {
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
  const { finding, candidateCount, photoFindings } = facts;
  if (facts.coloursDiffer) {
    return `the code ${code.printed} is known, but in another colour than the label names`;
  }
  if (photoFindings.readInstead !== undefined) {
    return `too few sources confirm the code ${code.printed}`;
  }
  if (!code.accepted) {
    const none = candidateCount === 0 ? ' and nothing was found for it' : '';
    const other = code.other === undefined ? '' : ` or ${code.other}`;
    return `the code could not be read for certain (${code.printed}${other}?)${none}`;
  }
  if (candidateCount === 0) return `no source that was asked knows the code ${code.printed}`;
  if (facts.areOthers) {
    return `no source that was asked knows the code ${code.printed}, what was found carries other codes`;
  }
  const count = groupCount(finding.pages);
  const known = count === 0 ? 'no independent source' : 'only one independent site';
  return `${known} confirms the code ${code.printed}`;
}

function remarks(facts: ReasonFacts): string[] {
  const { photoFindings, conflictWords, failures, matched } = facts;
  const list: string[] = [];
  if (photoFindings.readInstead !== undefined) {
    list.push(`the label itself was read as ${photoFindings.readInstead}`);
  }
  if (matched && conflictWords.length > 0) {
    list.push(
      `the sources say different things (${shortList(conflictWords)}), so look which the box says before listing`,
    );
  }
  if (matched && facts.coloursDiffer) list.push('the colour on the label differs');
  if (matched && facts.nameDiffers) {
    list.push(
      `the name on the label was read as ${photoFindings.description}, so check before listing`,
    );
  }
  if (matched) list.push(...besideParts(photoFindings));
  if (failures.length > 0) list.push(listed([...new Set(failures.map(failureText))]));
  if (matched) list.push(...inStorePart(facts));
  return list;
}

/** A record that this app did not write, or that confirms nothing but is shown first. */
function inStorePart({ finding, best }: ReasonFacts): string[] {
  const { records } = finding;
  const unlinked = records.find(({ product }) => product.styleCode === undefined)?.product.title;
  const isUnnamed = best?.in_store !== undefined && records.length === 0;
  const title = unlinked ?? (isUnnamed ? best.title : undefined);
  return title === undefined ? [] : [`it is already in your store as ${title}`];
}

/** Sources may differ in everything they say. */
const MOST_WORDS = 8;

function shortList(words: readonly string[]): string {
  const more = words.length - MOST_WORDS;
  return `${words.slice(0, MOST_WORDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a stack or a second box in the photo leaves unsaid. */
function besideParts({ beside }: PhotoFindings): string[] {
  const { labels, withoutCode, withoutSize } = beside;
  const list: string[] = [];
  if (withoutCode > 0) {
    list.push(`${withoutCode} of the ${labels} labels in the photo could not be read`);
  }
  if (withoutSize > 0) {
    list.push(`the size of ${withoutSize} of the ${labels - withoutCode} boxes could not be read`);
  }
  return list;
}

const STEP_WORDS: Record<StepFailure['step'], string> = {
  read_barcodes: 'reading barcodes',
  read_label: 'reading the label',
  own_catalogue: 'the look-up in your store',
  look_up_code: 'the web look-up of the code',
  look_up_barcode: 'the web look-up of the barcode',
  look_up_description: 'the web look-up of the description',
  image_search: 'the image search',
};

/** Who refused, in words that say what to fix. */
const REFUSED_BY: Record<StepFailure['step'], string> = {
  read_barcodes: 'the barcode reader refused its key',
  read_label: 'the vision model refused its key',
  own_catalogue: 'your store refused access',
  look_up_code: 'the search refused its key',
  look_up_barcode: 'the search refused its key',
  look_up_description: 'the search refused its key',
  image_search: 'the image search refused its key',
};

function failureText({ step, provider, failure, doneBy }: StepFailure): string {
  const failed =
    failure === 'unauthorized'
      ? `${STEP_WORDS[step]} failed: ${REFUSED_BY[step]} (${provider})`
      : `${STEP_WORDS[step]} failed (${provider}: ${FAILURE_WORDS[failure]})`;
  return doneBy === undefined ? failed : `${failed}, so another reader did it (${doneBy})`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
