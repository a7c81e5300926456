import { distance } from 'fastest-levenshtein';
import { isLookAlike } from '#app/knowledge/look-alikes/look-alikes.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import type { LabelReader, LabelReading, PhotoReading } from './label-reader.ts';

const keyOf = ({ styleCode }: LabelReading) => styleCode && comparisonKey(styleCode.printed);

/**
 * A model's code is accepted only where another engine read the same characters from the same photo:
 * a model that "completes" a code names a real product, and pages would then confirm it.
 */
function confirm(label: LabelReading, embeddedCodes: ReadonlySet<string>): LabelReading {
  const key = keyOf(label);
  if (!label.styleCode || key === undefined || !embeddedCodes.has(key)) return label;
  return { ...label, styleCode: { ...label.styleCode, accepted: true } };
}

/**
 * What the other engine read surely, label by label. Where the two differ by a character it is one label and its code
 * is doubtful. What is left is another label, or a code that the model overlooked: it stands beside the model's codes,
 * so that two that differ are refused, and in the place of labels of which the model had no code.
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
 * Whether the model names each code that the other engine read unsurely, as it was read or but for a slip; one that it
 * read surely stands beside the model's anyway. Print in the photo may tell a model to overlook a label: its silence
 * must not make the other engine sure of what is left.
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

/** One character more, less or other; or characters that only look alike. */
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

/** A model does not say where it read; where one label each has the code, it is the other engine's. */
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
 * What is left when the model failed: the embedded reader's own reading, as where it is the only reader. When
 * nobody had time for the photo, that is what is said: then it was not read by our own fault.
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
 * The model's reading, with the embedded reader running beside it as a check of the codes, and for those that
 * the model overlooked; where the model fails, the embedded reader's alone.
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
      // What the other engine had to repair is no second reading.
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
