/** A request to the thread that parses JSON: a text in UTF-8. */
export type JsonRequest = { bytes: Uint8Array };

/** Its answer: the value, where the text breaks, or what it has too much of. */
export type JsonAnswer = { value: unknown } | { broken: string } | { tooLarge: string };
