import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Uploads } from '../drafts/files/useUploads.ts';
import { newAmong, takeDrops, takeHeld } from './droppedFiles.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of files that were dropped on another page, for the draft that is opened for them. */
    dropped?: string;
  }
}

/**
 * A draft's page takes as documents what it was opened for, and whatever is dropped anywhere on it.
 * @param isNew one that was there before still stands when the address is that of the one opened for the files
 */
export function useDroppedFiles(uploads: Uploads, isNew: boolean): void {
  const dropped = useLocation({ select: (location) => location.state.dropped });
  const latest = useRef(uploads);
  useEffect(() => {
    latest.current = uploads;
  });
  useEffect(() => {
    const take = (files: readonly File[]) => {
      const known = latest.current.uploads.filter((one) => one.state !== 'failed').map((one) => one.file);
      const added = newAmong(files, known);
      if (added.length > 0) latest.current.add(added, 'Document');
    };
    if (isNew) take(takeHeld(dropped));
    return takeDrops(take);
  }, [dropped, isNew]);
}
