import { useState } from 'react';
import { DayField } from './DayField.tsx';

interface DayFilterProps {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined: any day. */
  readonly day: string | undefined;
  readonly change: (day: string | undefined) => void;
  readonly error?: string | undefined;
}

/** A day to narrow a list down by. What is typed and is no day stays in the field, and narrows nothing. */
export function DayFilter({ label, day, change, error }: DayFilterProps) {
  const [unread, setUnread] = useState<string | null>(null);
  const [narrowed, setNarrowed] = useState(day);
  if (narrowed !== day) {
    setNarrowed(day);
    // The way back, or a saved view, has brought a day: what was typed before is over.
    if (day !== undefined) setUnread(null);
  }
  return (
    <DayField
      label={label}
      value={day ?? null}
      unread={unread}
      change={(read, typed) => {
        setUnread(typed);
        change(read ?? undefined);
      }}
      error={error}
    />
  );
}
