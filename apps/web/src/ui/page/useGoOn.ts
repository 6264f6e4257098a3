import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * The way on to what was made or done here, once the server has answered. Whoever has gone elsewhere by then stays there:
 * another page, perhaps with another form half filled, is not taken away from under their hands.
 */
export function useGoOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const goOn = (to: Parameters<typeof navigate>[0]) => (isLeft.current ? Promise.resolve() : navigate(to));
  return goOn as typeof navigate;
}
