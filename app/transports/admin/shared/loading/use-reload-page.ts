import { useLocation, useNavigate } from '@remix-run/react';

/**
 * Loads a failed page again. It navigates instead of reloading the document: only the router's requests carry the ID
 * token, and URLs within the app do not say which store they are for.
 */
export function useReloadPage(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(pathname + search, { replace: true });
}
