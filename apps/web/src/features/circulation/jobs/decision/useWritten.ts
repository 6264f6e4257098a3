import { useMemo, useRef, useState } from 'react';

/** Told what stands in a form that may be taken away, and whether it is on its way. */
export type Watch = (text: string, sending: boolean) => void;

/** One of each form. */
export type Watches = Readonly<Record<'note' | 'reason', Watch>>;

/** What the reader has written into the forms of a decision and not sent: it outlives them. */
export function useWritten() {
  const texts = useRef<Record<keyof Watches, string>>({ note: '', reason: '' });
  const [sending, setSending] = useState(false);
  const watches = useMemo((): Watches => {
    const watch =
      (part: keyof Watches): Watch =>
      (text, isSending) => {
        texts.current[part] = text;
        setSending(isSending);
      };
    return { note: watch('note'), reason: watch('reason') };
  }, []);
  return {
    sending,
    watches,
    /** All of it, for somebody to copy. */
    read: () =>
      Object.values(texts.current)
        .filter((text) => text.trim() !== '')
        .join('\n\n'),
    forget: () => {
      texts.current = { note: '', reason: '' };
    },
  };
}
