import { Text } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { emptyId, may, pageNeeds } from '@tomar/contract';
import { type RefObject, useEffect, useState } from 'react';
import { newRequestId } from '../../../api/requestId.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { isNaming } from '../../../ui/page/isNaming.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import classes from './DropAnywhere.module.css';
import { type Dropped, holdFor, sortOut, takerNow } from './droppedFiles.ts';
import { takenElsewhere } from './takenElsewhere.ts';
import { dropTexts } from './texts.ts';

type Place = 'newJob' | 'thisDraft';

interface DropAnywhereProps {
  /** What was dropped before this part had come; null from then on. */
  readonly early: RefObject<readonly Dropped[] | null>;
}

/** Files that are dragged over any page show where they go: to the draft that is open, or to a new one (DRAFT-01). */
export function DropAnywhere({ early }: DropAnywhereProps) {
  const mayStart = may({ needs: pageNeeds.beginDraft }, useViewer());
  const start = useNewDraft();
  const [over, setOver] = useState<Place | null>(null);
  useEffect(() => {
    const placeNow = (): Place | null => {
      if (!mayStart || takenElsewhere()) return null;
      return takerNow() ? 'thisDraft' : 'newJob';
    };
    const stop = new AbortController();
    const hear = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(name, (event) => carriesFiles(event) && act(event), {
        signal: stop.signal,
        capture: true,
      });
    const move = (event: DragEvent) => {
      if (isZone(event.target)) return;
      const place = placeNow();
      setOver(place);
      if (event.dataTransfer) event.dataTransfer.dropEffect = place ? 'copy' : 'none';
    };
    hear('dragenter', move);
    hear('dragover', move);
    // Out of the window; between two parts of the page it is said where the pointer goes.
    hear('dragleave', (event) => event.relatedTarget === null && setOver(null));
    const take = ({ at, taken, items }: Dropped) => {
      if (taken || !mayStart) return;
      const { files, folders } = sortOut(items);
      if (folders > 0) notifyProblem(t(dropTexts.folder));
      const { pathname } = location;
      const taker = at === pathname || isNaming(at, pathname) ? takerNow() : null;
      if (files.length > 0) (taker ?? start)(files);
    };
    hear('drop', ({ dataTransfer }) => {
      setOver(null);
      if (!dataTransfer) return;
      take({ at: location.pathname, taken: takenElsewhere(), items: dataTransfer.items });
    });
    for (const dropped of early.current ?? []) take(dropped);
    early.current = null;
    return () => stop.abort();
  }, [mayStart, start, early]);
  if (!over) return null;
  return (
    <div className={classes.target} role="status">
      <div className={classes.frame}>
        <IconFilePlus size={iconSize.page} stroke={1.4} aria-hidden />
        <Text size="xl" fw={fontWeight.strong}>
          {t(dropTexts[over])}
        </Text>
        <Text c="dimmed">{t(over === 'newJob' ? dropTexts.newJobBody : dropTexts.thisDraftBody)}</Text>
      </div>
    </div>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

const isZone = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/** Opens a new draft for files; what is dropped while that is opening goes there, too. */
function useNewDraft(): (files: readonly File[]) => void {
  const router = useRouter();
  const navigate = useNavigate();
  const accountCode = useAccountCode();
  const [start] = useState(() => (files: readonly File[]) => {
    const to = { to: '/$accountCode/draft/$id', params: { accountCode, id: emptyId } } as const;
    const { pathname, state } = router.latestLocation;
    const opening = pathname === router.buildLocation(to).pathname ? state.dropped : undefined;
    const key = opening ?? newRequestId();
    holdFor(key, files);
    if (!opening) void navigate({ ...to, state: { dropped: key } });
  });
  return start;
}
