import type { FieldProblem } from '#app/platform/errors.ts';
import { toPointer } from '../../pipeline/parse-input.ts';
import { fold } from '../../upsert-shared/fold.ts';
import { type StorefrontProductUpsertInput, UPSERT_LIMITS } from '../contract.ts';
import { checkDuplicates } from './check-repeats.ts';
import { suggestSpellings } from './suggest-spellings.ts';

/** An option of the product. `values`: spelling by folded value. */
type Axis = { name: string; listed: boolean; pointer: string; values: Map<string, string> };

/**
 * Resolves the product's options, as listed or in the order in which the variants name them, and each variant's values
 * for them. Names and values keep the spelling of their first appearance.
 * @returns `tuples`: for each variant of the request, option name to value for every option
 */
export function resolveOptions(input: Pick<StorefrontProductUpsertInput, 'options' | 'variants'>) {
  const problems: FieldProblem[] = [];
  const axes = input.options ? listedAxes(input.options, problems) : inferredAxes(input.variants);
  if (axes.length > UPSERT_LIMITS.options)
    problems.push({
      pointer: '/variants',
      detail: `The variants name ${axes.length} options (${axes.map((axis) => axis.name).join(', ')}); a product has at most ${UPSERT_LIMITS.options}.`,
    });
  for (const axis of axes) checkName(axis, problems);
  const used = new Set<string>();
  const tuples = input.variants.map((variant, index) =>
    readTuple(variant.options ?? {}, index, axes, used, problems),
  );
  checkUnused(axes, used, problems);
  problems.push(...checkDuplicates(input.variants, tuples, axes.length));
  const options = axes.map(({ name, values }) => ({ name, values: [...values.values()] }));
  return { options, tuples, problems };
}

function listedAxes(
  options: NonNullable<StorefrontProductUpsertInput['options']>,
  problems: FieldProblem[],
): Axis[] {
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const pointer = `/options/${index}`;
    const name = option.name.trim();
    if (seen.has(fold(name))) {
      const detail = `The option "${name}" is listed twice.`;
      problems.push({ pointer: `${pointer}/name`, detail });
      return [];
    }
    seen.add(fold(name));
    const values = new Map<string, string>();
    option.values?.forEach((value, at) => {
      if (values.has(fold(value)))
        problems.push({
          pointer: `${pointer}/values/${at}`,
          detail: `The value "${value}" is listed twice; case does not tell values apart.`,
        });
      else values.set(fold(value), value.trim());
    });
    return [{ name, listed: option.values !== undefined, pointer, values }];
  });
}

function inferredAxes(variants: StorefrontProductUpsertInput['variants']): Axis[] {
  const axes = new Map<string, Axis>();
  variants.forEach((variant, index) => {
    for (const name of Object.keys(variant.options ?? {})) {
      if (axes.has(fold(name))) continue;
      const pointer = toPointer(['variants', index, 'options', name]);
      axes.set(fold(name), { name: name.trim(), listed: false, pointer, values: new Map() });
    }
  });
  return [...axes.values()];
}

function checkName(axis: Axis, problems: FieldProblem[]): void {
  if (axis.name === '')
    problems.push({ pointer: axis.pointer, detail: 'An option needs a name, such as Size.' });
  if (axis.name.includes(' / '))
    problems.push({
      pointer: axis.pointer,
      detail: `The option name "${axis.name}" contains " / ", which the store uses to separate values. Use another character.`,
    });
}

function readTuple(
  given: Record<string, string>,
  index: number,
  axes: Axis[],
  used: Set<string>,
  problems: FieldProblem[],
): Record<string, string> {
  const base = `/variants/${index}/options`;
  const byName = new Map<string, { name: string; value: string }>();
  for (const [name, value] of Object.entries(given)) {
    if (byName.has(fold(name)))
      problems.push({
        pointer: `${base}${toPointer([name])}`,
        detail: `The option "${name}" is given twice; case does not tell options apart.`,
      });
    byName.set(fold(name), { name, value });
  }
  const tuple: Record<string, string> = {};
  axes.forEach((axis, at) => {
    const entry = byName.get(fold(axis.name));
    byName.delete(fold(axis.name));
    if (!entry) {
      problems.push({
        pointer: base,
        detail: `The variant has no value for the option "${axis.name}".`,
      });
      return;
    }
    const pointer = `${base}${toPointer([entry.name])}`;
    const value = readValue(axis, entry.value, pointer, problems);
    if (value === undefined) return;
    tuple[axis.name] = value;
    used.add(`${at}:${fold(value)}`);
  });
  const names = axes.map(({ name }) => name);
  for (const { name } of byName.values())
    problems.push({
      pointer: `${base}${toPointer([name])}`,
      detail: `The option "${name}" is not among the options listed.`,
      suggestions: suggestSpellings(name, names),
    });
  return tuple;
}

function readValue(
  axis: Axis,
  value: string,
  pointer: string,
  problems: FieldProblem[],
): string | undefined {
  if (value.trim() === '') {
    problems.push({ pointer, detail: `The value of the option "${axis.name}" is blank.` });
    return undefined;
  }
  const known = axis.values.get(fold(value));
  if (known !== undefined) return known;
  if (axis.listed) {
    problems.push({
      pointer,
      detail: `The value "${value}" is not among the values listed for the option "${axis.name}".`,
      suggestions: suggestSpellings(value, [...axis.values.values()]),
    });
    return undefined;
  }
  axis.values.set(fold(value), value.trim());
  return value.trim();
}

function checkUnused(axes: Axis[], used: Set<string>, problems: FieldProblem[]): void {
  axes.forEach((axis, at) => {
    if (!axis.listed) return;
    [...axis.values].forEach(([folded, value], index) => {
      if (used.has(`${at}:${folded}`)) return;
      problems.push({
        pointer: `${axis.pointer}/values/${index}`,
        detail: `No variant uses the value "${value}" of the option "${axis.name}". Leave it out, or add its variant.`,
      });
    });
  });
}
