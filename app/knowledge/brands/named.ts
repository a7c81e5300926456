import { plainWords } from '../words/plain-words.ts';
import type { Brand } from './brand.ts';

/** A brand whose name means nothing else on pages. Labels print this name or one of `labelWords`. */
export const named = (
  name: string,
  domains: readonly string[],
  labelWords: readonly string[] = [],
): Brand => ({
  name,
  labelWords: [name.toUpperCase(), ...labelWords],
  aliases: [name, ...labelWords].map((words) => plainWords(words).join(' ')),
  domains,
});
