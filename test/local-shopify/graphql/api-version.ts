/** The only Admin API version spoken here. */
export const API_VERSION = '2026-10';
