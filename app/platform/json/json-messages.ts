/** A request to the thread that parses JSON: a text in UTF-8. */
export type JsonRequest = { bytes: Uint8Array };

/** The thread's answer: the value, where the text is broken, or what it has too much of. */
export type JsonAnswer = { value: unknown } | { broken: string } | { tooLarge: string };
