import { distance } from 'fastest-levenshtein';
import { isLookAlike } from '#app/knowledge/look-alikes/look-alikes.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import type { LabelReader, LabelReading, PhotoReading } from './label-reader.ts';

const keyOf = ({ styleCode }: LabelReading) => styleCode && comparisonKey(styleCode.printed);

/**
 * Accepts a model's code only if another engine read the same characters from the same photo: a model that "completes"
 * a code names a real product, and web pages would then confirm it.
 */
function confirm(label: LabelReading, embeddedCodes: ReadonlySet<string>): LabelReading {
  const key = keyOf(label);
  if (!label.styleCode || key === undefined || !embeddedCodes.has(key)) return label;
  return { ...label, styleCode: { ...label.styleCode, accepted: true } };
}

/**
 * Adds what the other engine read with certainty, label by label. If the two readings differ by one character, they are
 * the same label and its code is doubtful. The rest is another label, or a code that the model overlooked: it is added
 * beside the model's codes, so that two different codes are refused, and it replaces labels for which the model had no
 * code.
 */
function withSureReadings(labels: LabelReading[], sure: readonly LabelReading[]): LabelReading[] {
  const left = [...sure];
  const take = (fits: (one: LabelReading) => boolean): LabelReading | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const isAgreed = labels.map(
    (label) =>
      keyOf(label) !== undefined && take((one) => keyOf(one) === keyOf(label)) !== undefined,
  );
  const read = labels.map((label, at) => {
    if (isAgreed[at] || label.styleCode?.accepted) return label;
    const other = take((one) => isSlipApart(keyOf(label), keyOf(one)));
    return other ? doubtful(label, other) : label;
  });
  const known = new Set(labels.map(keyOf));
  const overlooked = left.filter((label) => !known.has(keyOf(label)));
  if (overlooked.length === 0) return read;
  return [...read.filter(({ styleCode }) => styleCode !== undefined), ...overlooked];
}

/**
 * Whether the model names each code that the other engine read with doubts, exactly or with one slip; a code read with
 * certainty is added beside the model's codes anyway. Print in the photo may tell a model to overlook a label: its
 * silence must not make the remaining codes count as confirmed.
 */
function namesEach(labels: readonly LabelReading[], seen: readonly LabelReading[]): boolean {
  const named = labels.flatMap((label) => keyOf(label) ?? []);
  const unpaired = named.filter((key) => !seen.some((label) => keyOf(label) === key));
  const unsure = seen.flatMap((label) => (label.styleCode?.accepted ? [] : (keyOf(label) ?? [])));
  return unsure.every((key) => {
    if (named.includes(key)) return true;
    const at = unpaired.findIndex((one) => isSlipApart(one, key));
    return at >= 0 && unpaired.splice(at, 1).length > 0;
  });
}

/** Whether two codes differ by one added, missing or changed character, or only in characters that look alike. */
function isSlipApart(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (distance(one, other) <= 1) return true;
  return (
    one.length === other.length &&
    [...one].every((mark, at) => mark === other[at] || isLookAlike(mark, other[at]))
  );
}

function doubtful(label: LabelReading, { styleCode, places }: LabelReading): LabelReading {
  if (!label.styleCode || !styleCode) return label;
  const { size: _ofOther, ...onLabel } = places ?? {};
  return {
    ...label,
    styleCode: { ...label.styleCode, accepted: false, otherReading: styleCode.printed },
    ...(places && { places: onLabel }),
  };
}

/**
 * Adds positions to a model's label, because models report none: those of the other engine, if exactly one label in
 * each reading has the code.
 */
function withPlaces(
  label: LabelReading,
  all: readonly LabelReading[],
  seen: readonly LabelReading[],
): LabelReading {
  const key = keyOf(label);
  const same = (one: LabelReading) => key !== undefined && keyOf(one) === key;
  const [found, ...others] = seen.filter(same);
  if (!found?.places || others.length > 0 || all.filter(same).length > 1) return label;
  const { size, ...places } = found.places;
  const isSameSize = size !== undefined && found.size === label.size;
  return { ...label, places: { ...places, ...(isSameSize && { size }) } };
}

function failureOf(reason: unknown): ProviderFailure | undefined {
  return reason instanceof ProviderError ? reason.failure : undefined;
}

/**
 * Returns what is left if the model failed: the embedded reader's own reading, as if it were the only reader. If the
 * embedded reader was overloaded, that failure is reported: the photo was then not read through our own fault.
 * @throws the failure of the model, or of a second reader that was overloaded
 */
function withoutModel(
  modelReason: unknown,
  second: PromiseSettledResult<PhotoReading>,
  readBy: string,
): PhotoReading {
  const failure = failureOf(modelReason);
  if (failure === undefined) throw modelReason;
  if (second.status === 'fulfilled') return { ...second.value, instead: { readBy, failure } };
  throw failureOf(second.reason) === 'overloaded' ? second.reason : modelReason;
}

/**
 * Wraps a model so that the embedded reader runs beside it, to check the codes and to add those that the model
 * overlooked. If the model fails, the embedded reader's reading is used alone.
 */
export function withOcrCrossCheck(model: LabelReader, embedded: LabelReader): LabelReader {
  return {
    name: model.name,
    async read(photo, options) {
      const [reading, second] = await Promise.allSettled([
        model.read(photo, options),
        embedded.read(photo, options),
      ]);
      options.signal.throwIfAborted();
      if (reading.status === 'rejected') return withoutModel(reading.reason, second, embedded.name);
      const labels = second.status === 'fulfilled' ? second.value.labels : [];
      // A code that the other engine had to repair does not count as a second reading.
      const clean = labels.filter((label) => label.styleCode && !label.styleCode.repaired);
      const isAgreed = namesEach(reading.value.labels, clean);
      const embeddedCodes = new Set(isAgreed ? clean.flatMap((label) => keyOf(label) ?? []) : []);
      const failed = second.status === 'rejected' ? failureOf(second.reason) : undefined;
      const read = reading.value.labels.map((each, _index, all) =>
        withPlaces(confirm(each, embeddedCodes), all, labels),
      );
      const sure = clean.filter(({ styleCode }) => styleCode?.accepted);
      return {
        ...reading.value,
        ...(failed !== undefined && { crossCheckFailure: failed }),
        labels: withSureReadings(read, sure),
      };
    },
    close: () => model.close(),
  };
}
