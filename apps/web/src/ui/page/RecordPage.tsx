import { useParams, useSearch } from '@tanstack/react-router';
import { emptyId } from '@tomar/contract';
import { createContext, Fragment, type ReactNode, use, useState } from 'react';

const Naming = createContext<(id: string) => void>(() => undefined);

/** For a page of a new record that is still shown: says which id it got, just before the address follows, so that it stays. */
export const useNaming = (): ((id: string) => void) => use(Naming);

interface RecordPageProps {
  /** The part of the search that names records, where the path does not. */
  readonly searchKey: string | undefined;
  readonly children: ReactNode;
}

interface Shown {
  readonly record: string;
  /** Another page begins with another number. */
  readonly turn: number;
  /** What the address will name, though it is the same record. */
  readonly named: string | null;
}

/**
 * Around every page: when the address names another record, all that the page held is thrown away, half-filled forms
 * and all. A note, a tick or a PIN cannot go from one record to the next.
 */
export function RecordPage({ searchKey, children }: RecordPageProps) {
  const record = useRecord(searchKey);
  const [shown, setShown] = useState<Shown>({ record, turn: 0, named: null });
  if (record !== shown.record)
    setShown({ record, turn: record === shown.named ? shown.turn : shown.turn + 1, named: null });
  const name = (id: string) => setShown((now) => ({ ...now, named: now.record.replace(emptyId, id) }));
  return (
    <Naming value={name}>
      <Fragment key={shown.turn}>{children}</Fragment>
    </Naming>
  );
}

function useRecord(searchKey: string | undefined): string {
  const params = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return JSON.stringify([Object.entries(params).toSorted(), searchKey ? search[searchKey] : null]);
}
