import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Whether what calls it is still shown, once the server has answered. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

/**
 * The way on to what was made or done here, once the server has answered. Whoever has gone elsewhere by then stays there:
 * another page, perhaps with another form half filled, is not taken away from under their hands.
 */
export function useGoOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const goOn = (to: Parameters<typeof navigate>[0]) => (isHere() ? navigate(to) : Promise.resolve());
  return goOn as typeof navigate;
}

/**
 * Whether a page of the record is still shown: for what goes on from a part of it, as from a tab, which may be gone though
 * the page is not.
 */
export const isShown = (recordId: string): boolean => location.pathname.includes(recordId);
