import { useLocation, useNavigate } from '@remix-run/react';

/**
 * Asks for the page again that failed. By the router and not by a reload: only its requests carry the ID token, and
 * the address of a page within the app does not say which store it is for.
 */
export function useLoadAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(pathname + search, { replace: true });
}
