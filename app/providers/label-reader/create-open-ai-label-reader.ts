import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { LabelReader, PhotoReading } from './label-reader.ts';
import { toPhotoReading, VISION_PROMPT, visionAnswer } from './vision-answer.ts';
import { asProviderError } from './vision-failure.ts';

export type OpenAiLabelReaderOptions = {
  /** The model's name at the service. */
  name: string;
  /** Any service that speaks chat.completions; empty for OpenAI's own. */
  baseUrl: string;
  apiKey: string;
  /**
   * Time limit for the whole call in ms. A call is not repeated: each one counts towards the day's limit, and the
   * embedded reader reads instead.
   */
  timeoutMs: number;
};

/** The part of an answer that we need; gateways send errors and web pages with status 200, too. */
const envelope = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** Parses the content by our schema; models without strict output wrap it in a code fence, or half of one. */
function parseContent(content: string): PhotoReading {
  const text = content
    .trim()
    .replace(/^```(?:json)?/, '')
    .replace(/```$/, '');
  return toPhotoReading(visionAnswer.parse(JSON.parse(text)));
}

function readAnswer(name: string, answer: unknown): PhotoReading {
  const parsed = envelope.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!choice) throw new ProviderError(name, 'bad_answer');
  if (choice.message.refusal || choice.finish_reason === 'content_filter') {
    throw new ProviderError(name, 'refused');
  }
  if (choice.finish_reason === 'length' || !choice.message.content) {
    throw new ProviderError(name, 'bad_answer');
  }
  return parseContent(choice.message.content);
}

const question = (photo: NormalisedPhoto): OpenAI.ChatCompletionMessageParam[] => [
  { role: 'system', content: VISION_PROMPT },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Read the labels in this photo.' },
      {
        type: 'image_url',
        image_url: {
          url: `data:${photo.mediaType};base64,${photo.bytes.toString('base64')}`,
          // At low detail, models cannot read print of three millimetres.
          detail: 'high',
        },
      },
    ],
  },
];

/**
 * Reads labels with a vision model behind any chat.completions service. Parses the answer itself: the SDK's own `parse`
 * throws an error without the text if a model puts its JSON in a code fence.
 */
export function createOpenAiLabelReader(options: OpenAiLabelReaderOptions): LabelReader {
  const { name, timeoutMs } = options;
  const client = new OpenAI({
    // Local services accept any key, but the SDK requires one.
    apiKey: options.apiKey || 'none',
    ...(options.baseUrl ? { baseURL: options.baseUrl } : {}),
    maxRetries: 0,
    fetch: boundedFetch,
    logLevel: 'off',
  });
  return {
    name,
    async read(photo, { signal }) {
      signal.throwIfAborted();
      // The SDK's own limit covers only the time until the answer begins.
      const cap = AbortSignal.timeout(timeoutMs);
      try {
        const answer: unknown = await client.chat.completions.create(
          {
            model: name,
            messages: question(photo),
            response_format: zodResponseFormat(visionAnswer, 'labels'),
          },
          { signal: AbortSignal.any([signal, cap]) },
        );
        return readAnswer(name, answer);
      } catch (error) {
        signal.throwIfAborted();
        throw asProviderError(name, error);
      }
    },
    async close() {},
  };
}
