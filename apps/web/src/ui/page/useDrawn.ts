import { useEffect, useState } from 'react';

/**
 * Whether the browser has drawn the page once: what is fetched only then holds up nothing that is seen before it.
 */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let after = 0;
    // Called before a frame is drawn; what it asks for is called after it.
    const frame = requestAnimationFrame(() => {
      after = window.setTimeout(() => setDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, []);
  return drawn;
}
