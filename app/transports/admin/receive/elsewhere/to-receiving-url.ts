/** The address of a receiving session's page. */
export const toReceivingUrl = (sessionId: string): string => `/app/receive/${sessionId}`;

/** The address of the page on which staff decide about a box. */
export const toDecideUrl = (sessionId: string, boxId: string): string =>
  `${toReceivingUrl(sessionId)}/decide/${boxId}`;
