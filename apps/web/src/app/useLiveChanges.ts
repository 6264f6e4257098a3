import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '../api/changes.ts';
import { hearChange } from '../api/hearChange.ts';
import { ownerOfDocument } from '../api/session.ts';
import { askSystem } from '../api/useSystem.ts';
import { Loader, untilLoaded } from '../ui/page/loader.ts';
import { onceCalm } from '../ui/page/onceCalm.ts';

/** It hears of what happened since the document began: it may come after the page. */
const changes = new Loader(() => import('../api/changes.ts'));

/** Open pages change by themselves: what an event names is fetched anew. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const owner = ownerOfDocument();
    const heard = (change: Change) => {
      if (change === 'missed') askSystem();
      hearChange(client, change);
    };
    let stop = onceCalm(() => {
      stop = untilLoaded(changes, ({ followChanges }) => {
        stop = followChanges(owner, heard);
      });
    });
    return () => stop();
  }, [client]);
}
