import { type ReactNode, useState } from 'react';
import type { Loader } from '../page/loader.ts';
import { LateFailure } from './LateFailure.tsx';

interface Late<T> {
  /** Once it was asked for and is there. */
  readonly part: T | undefined;
  readonly busy: boolean;
  /** Asks for it, or once more after a failure. */
  readonly load: () => void;
  /** To be drawn beside what asks: says that it did not come, with a way to try again. */
  readonly failure: ReactNode;
}

/** A part that is loaded when somebody asks for it. */
export function useLate<T>(loader: Loader<T>): Late<T> {
  const [part, setPart] = useState<T>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const load = () => {
    setBusy(true);
    setFailure(null);
    loader
      .begun()
      // A component is a function, which React would call.
      .then((loaded) => setPart(() => loaded), setFailure)
      .finally(() => setBusy(false));
  };
  return {
    part,
    busy,
    load,
    failure: failure !== null && (
      <LateFailure failure={failure} retry={load} close={() => setFailure(null)} />
    ),
  };
}
