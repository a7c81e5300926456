import { useMatches } from '@remix-run/react';

/** Returns the open session to which this page's match belongs, from the loader's data; undefined on other pages. */
export function useReceivingSessionId(): string | undefined {
  const datas = useMatches().map(
    ({ data }) => data as { receivingSessionId?: string | null } | undefined,
  );
  return datas.find((data) => data?.receivingSessionId)?.receivingSessionId ?? undefined;
}
