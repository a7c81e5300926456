import type { Case } from '../case/case.ts';
import type { Limit } from '../confidence.ts';
import type { THRESHOLDS } from '../thresholds.ts';

/** What stands in the gaps of a rule's words, by the name of the gap. */
export type Values = Readonly<Record<string, string>>;

/** The names of the gaps in a text: `code` and `site` of `{code} at {site}`. */
type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gap<Rest>
  : never;

/** The values for the gaps in a rule's words; null where the rule does not hold. */
type Test<Gaps extends string> = (matchCase: Case) => Readonly<Record<Gaps, string>> | null;

type RuleOf<Words extends string> = {
  /** Unique; the name of the rule's file, with underscores. */
  kind: string;
  /** When it holds, in one sentence for docs/match-rules.md. */
  when: string;
  words: Words;
};

/**
 * The gaps that the answer fills, since they depend on what it shows first: `sources` are all that confirm the code,
 * `shown` says where the product is shown.
 */
export type AnswerGap = 'sources' | 'shown';

type ConfirmationOf<Words extends string> = RuleOf<Words> & {
  test: Test<Exclude<Gap<Words>, AnswerGap>>;
  /** How sure a match is that rests on it, before any cap. */
  gives: 'high' | 'medium';
  /** The decision record that says why this is enough. */
  decision: string;
  /** The figure of thresholds.ts that it rests on. */
  threshold?: keyof typeof THRESHOLDS;
};

/** Sources that together suffice for a match. */
export type Confirmation = ConfirmationOf<string> & { effect: 'confirm' };

type VetoOf<Words extends string> = RuleOf<Words> & {
  test: Test<Gap<Words>>;
  /** What staff can do about it. */
  nextStep: string;
  /** It holds even against what a person confirmed about the barcode, who knew the pages but not this photo. */
  outweighsChoice?: true;
};

/** Forbids the match, whatever speaks for it. */
export type Veto = VetoOf<string> & { effect: 'veto' };

/** Its words are said beside a match; empty where there is nothing to say. */
type CapOf<Words extends string, Refusal extends string> = RuleOf<Words> & {
  test: Test<Gap<Words> | Gap<Refusal>>;
  limit: Limit;
  /** Said beside a refusal too. */
  isAlwaysSaid?: true;
  /** Why it is no match, where no veto says why and this rule is the first to say it. */
  refusal?: Refusal;
  /** What staff can do about such a refusal. */
  nextStep?: string;
};

/** Lowers the confidence; it never forbids by itself, but may leave too little for a match. */
export type Cap = CapOf<string, string> & { effect: 'cap' };

export type Rule = Confirmation | Veto | Cap;

/** A rule that holds for a case, with what it says of it. */
export type Held<Kind extends Rule> = { rule: Kind; values: Values };

/** Has the compiler check that the test gives a value for every gap in the words but those that the answer fills. */
export function defineConfirmation<const Words extends string>(
  confirmation: ConfirmationOf<Words>,
): Confirmation {
  return { effect: 'confirm', ...confirmation };
}

/** Has the compiler check that the test gives a value for every gap in the words. */
export function defineVeto<const Words extends string>(veto: VetoOf<Words>): Veto {
  return { effect: 'veto', ...veto };
}

/** The same for a cap, for the words of its refusal as well. */
export function defineCap<const Words extends string, const Refusal extends string = ''>(
  cap: CapOf<Words, Refusal>,
): Cap {
  return { effect: 'cap', ...cap };
}

/** The words of a rule that holds, with the gaps filled. */
export function fillWords(words: string, values: Values): string {
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
