import { useMatches } from '@remix-run/react';

/** The open session that the match on this page belongs to, as the page's loader says; undefined on other pages. */
export function useReceivingSessionId(): string | undefined {
  const datas = useMatches().map(
    ({ data }) => data as { receivingSessionId?: string | null } | undefined,
  );
  return datas.find((data) => data?.receivingSessionId)?.receivingSessionId ?? undefined;
}
