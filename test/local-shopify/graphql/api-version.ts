/** The only supported version of the Admin API. */
export const API_VERSION = '2026-10';
