/** A request to the HEIC worker, and its result: an upright JPEG without metadata. */
export type HeicRequest = { bytes: Uint8Array };
export type HeicAnswer = { jpeg: Uint8Array; widthPx: number; heightPx: number };
