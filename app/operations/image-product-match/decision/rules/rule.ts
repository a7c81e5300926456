import type { Case } from '../case/case.ts';
import type { Limit } from '../confidence.ts';
import type { THRESHOLDS } from '../thresholds.ts';

/** The values for the gaps in a rule's words, by the name of the gap. */
export type Values = Readonly<Record<string, string>>;

/** The names of the gaps in a text: `code` and `site` in `{code} at {site}`. */
type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gap<Rest>
  : never;

/** Returns the values for the gaps in a rule's words; null if the rule does not hold. */
type Test<Gaps extends string> = (matchCase: Case) => Readonly<Record<Gaps, string>> | null;

type RuleOf<Words extends string> = {
  /** Unique; the name of the rule's file, with underscores. */
  kind: string;
  /** When the rule holds, in one sentence for docs/match-rules.md. */
  when: string;
  words: Words;
};

/**
 * The gaps that the answer fills, because they depend on what it shows first: `sources` lists all sources that confirm
 * the code, `shown` says where the product is shown.
 */
export type AnswerGap = 'sources' | 'shown';

type ConfirmationOf<Words extends string> = RuleOf<Words> & {
  test: Test<Exclude<Gap<Words>, AnswerGap>>;
  /** The confidence of a match that rests on this rule, before any cap. */
  gives: 'high' | 'medium';
  /** The decision record that says why this is enough. */
  decision: string;
  /** The figure in thresholds.ts on which the rule rests. */
  threshold?: keyof typeof THRESHOLDS;
};

/** Sources that together suffice for a match. */
export type Confirmation = ConfirmationOf<string> & { effect: 'confirm' };

type VetoOf<Words extends string> = RuleOf<Words> & {
  test: Test<Gap<Words>>;
  /** What staff can do about it. */
  nextStep: string;
  /** The veto holds even against a user's choice for the barcode: the user knew the pages but not this photo. */
  outweighsChoice?: true;
};

/** Forbids the match, whatever speaks for it. */
export type Veto = VetoOf<string> & { effect: 'veto' };

/** The words are added to a match; empty if there is nothing to say. */
type CapOf<Words extends string, Refusal extends string> = RuleOf<Words> & {
  test: Test<Gap<Words> | Gap<Refusal>>;
  limit: Limit;
  /** The words are added to a refusal, too. */
  isAlwaysSaid?: true;
  /** Why it is not a match, if no veto says why and this is the first cap with a refusal. */
  refusal?: Refusal;
  /** What staff can do about such a refusal. */
  nextStep?: string;
};

/** Lowers the confidence; a cap never forbids a match by itself, but it may leave too little for one. */
export type Cap = CapOf<string, string> & { effect: 'cap' };

export type Rule = Confirmation | Veto | Cap;

/** A rule that holds for a case, with the values for its words. */
export type Held<Kind extends Rule> = { rule: Kind; values: Values };

/**
 * Lets the compiler check that the test gives a value for every gap in the words, except those that the answer fills.
 */
export function defineConfirmation<const Words extends string>(
  confirmation: ConfirmationOf<Words>,
): Confirmation {
  return { effect: 'confirm', ...confirmation };
}

/** Lets the compiler check that the test gives a value for every gap in the words. */
export function defineVeto<const Words extends string>(veto: VetoOf<Words>): Veto {
  return { effect: 'veto', ...veto };
}

/** As `defineVeto`, for a cap: checks the words of its refusal as well. */
export function defineCap<const Words extends string, const Refusal extends string = ''>(
  cap: CapOf<Words, Refusal>,
): Cap {
  return { effect: 'cap', ...cap };
}

/** Returns a rule's words with the gaps filled. */
export function fillWords(words: string, values: Values): string {
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
