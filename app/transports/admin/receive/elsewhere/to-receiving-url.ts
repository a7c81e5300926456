/** The address of a receiving session's page. */
export const toReceivingUrl = (sessionId: string): string => `/app/receive/${sessionId}`;
