import { normaliseStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import type { ImageProductMatchInput, ImageProductMatchOutput } from './contract.ts';
import { decide } from './decision/engine.ts';
import { buildLabel } from './evidence/build-label.ts';
import { describeReadings } from './evidence/describe-readings.ts';
import { gatherEvidence, type MatchTask } from './evidence/gather-evidence.ts';
import { loadPhoto } from './evidence/load-photo.ts';
import { createStepRunner } from './evidence/step-runner.ts';

/**
 * Identifies a product from a photo: reads what is printed, looks it up, and calls it a match only if independent
 * sources agree.
 * @throws AppError with the codes that the contract lists
 */
export async function runImageProductMatch(
  input: ImageProductMatchInput,
  context: OperationContext,
): Promise<RunResult<ImageProductMatchOutput>> {
  const typedCode = input.style_code && normaliseStyleCode(input.style_code).printed;
  const reader = readerFor(input, context);
  const taughtShapes = await context.services.taughtShapes.list(context.principal.shopId);
  context.progress('Preparing the photo');
  const loaded = await loadPhoto(input, context);
  try {
    return await matchPhoto({ loaded, typedCode, reader, taughtShapes }, context);
  } catch (thrown) {
    await loaded.forget();
    throw thrown;
  }
}

async function matchPhoto(
  task: MatchTask,
  context: OperationContext,
): Promise<RunResult<ImageProductMatchOutput>> {
  const { loaded, typedCode } = task;
  // If the photo cannot be hosted, the call fails: no further look-up that costs money is started.
  const failing = new AbortController();
  const url = loaded.url.catch((thrown: unknown) => {
    failing.abort(thrown);
    throw thrown;
  });
  const signal = AbortSignal.any([context.signal, failing.signal]);
  const steps = createStepRunner({ ...context, signal });
  const [{ reading, barcodes, evidence }, imageUrl] = await Promise.all([
    gatherEvidence(task, steps),
    url,
  ]);
  context.signal.throwIfAborted();
  context.progress('Deciding');
  const decision = decide({ ...evidence, failures: steps.failures });
  if (!decision.matched) steps.throwIfNotRead();
  if (!decision.matched && evidence.own.length === 0) steps.throwIfLimited();
  steps.throwIfNothingCompleted();
  const { photo } = loaded;
  const labels = reading?.labels ?? [];
  const confirmedCodes = [decision.style_code, typedCode].flatMap((code) => code ?? []);
  return {
    ...decision,
    image_searched: imageUrl,
    label: buildLabel({ reading, confirmedCodes }),
    // Always recorded: a user's decision about the match is saved for the barcodes that were read.
    trace: {
      photo: { width_px: photo.widthPx, height_px: photo.heightPx },
      steps: steps.steps,
      readings: describeReadings({ photo, labels, barcodes, confirmedCodes }),
    },
  };
}

/** @throws AppError `invalid_input` for a model that this service is not set up with */
function readerFor(input: ImageProductMatchInput, context: OperationContext): LabelReader | null {
  const { labelReaders } = context.services;
  const reader = labelReaders.find(input.model);
  if (input.model !== undefined && reader === null) {
    const { names } = labelReaders;
    const detail = `This model is not available here; available: ${names.join(', ')}.`;
    throw invalidField('/model', detail, [...names]);
  }
  return input.read_label === false ? null : reader;
}
