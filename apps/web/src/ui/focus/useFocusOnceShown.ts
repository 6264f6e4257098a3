import { type RefObject, useEffect, useRef } from 'react';

/** For the first field of a dialog that loads what it shows: by then the dialog has put the focus elsewhere. */
export function useFocusOnceShown(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return field;
}
