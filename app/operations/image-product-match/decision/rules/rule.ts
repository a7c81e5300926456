import type { Case } from '../case/case.ts';
import type { Limit } from '../confidence.ts';

/** What stands in the gaps of a rule's words, by the name of the gap. */
export type Values = Readonly<Record<string, string>>;

/** The names of the gaps in a text: `code` and `site` of `{code} at {site}`. */
type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gap<Rest>
  : never;

type RuleOf<Words extends string> = {
  /** Unique; the name of the rule's file, with underscores. */
  kind: string;
  /** When it holds, in one sentence for docs/match-rules.md. */
  when: string;
  /** The values for the gaps in its words; null where it does not hold. */
  test: (one: Case) => Readonly<Record<Gap<Words>, string>> | null;
  words: Words;
};

type VetoOf<Words extends string> = RuleOf<Words> & {
  /** What staff can do about it. */
  nextStep: string;
  /** It holds even against what a person confirmed about the barcode, who knew the pages but not this photo. */
  outweighsConfirmation?: true;
};

/** Forbids the match, whatever speaks for it. */
export type Veto = VetoOf<string> & { effect: 'veto' };

type CapOf<Words extends string, Refusal extends string> = Omit<RuleOf<string>, 'test'> & {
  test: (one: Case) => Readonly<Record<Gap<Words> | Gap<Refusal>, string>> | null;
  limit: Limit;
  /** Said beside a match; empty where there is nothing to say. */
  words: Words;
  /** Said beside a refusal too. */
  isAlwaysSaid?: true;
  /** Why it is no match, where no veto says why and this rule is the first to say it. */
  refusal?: Refusal;
  /** What staff can do about such a refusal. */
  nextStep?: string;
};

/** Lowers the confidence; it never forbids by itself, but may leave too little for a match. */
export type Cap = CapOf<string, string> & { effect: 'cap' };

export type Rule = Veto | Cap;

/** A rule that holds for a case, with what it says of it. */
export type Held<Kind extends Rule> = { rule: Kind; values: Values };

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
