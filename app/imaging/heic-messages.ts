/** What goes to the HEIC worker, and what comes back: upright JPEG without metadata. */
export type HeicRequest = { bytes: Uint8Array };
export type HeicAnswer = { jpeg: Uint8Array; widthPx: number; heightPx: number };
