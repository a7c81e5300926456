/** A mistake of the caller, answered with status 400 and the message. */
export class BadRequest extends Error {}
