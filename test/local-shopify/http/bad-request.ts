/** The caller's mistake; answered with 400 and the message. */
export class BadRequest extends Error {}
