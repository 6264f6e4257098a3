import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../../../../ui/page/PageSkeleton.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useNarrow } from '../../../../ui/useNarrow.ts';
import { draftTexts } from '../../drafts/texts.ts';
import { FlowList } from './FlowList.tsx';
import { flowActions } from './flowActions.ts';
import type { FlowEditing } from './flowEditing.ts';

const FlowPicture = lazyPart(async () => (await import('./FlowPicture.tsx')).FlowPicture, true);

/** Who acts in which order, as a picture or a list. */
export function FlowEditor({ editing }: { editing: FlowEditing }) {
  const newStep = useRef<string | null>(null);
  const actions = flowActions(editing, newStep);
  const place = useRef<HTMLDivElement>(null);
  const narrow = useNarrowUnlessTyping(place);
  const [chosen, setChosen] = useLocalStorage({
    key: 'tomar.flowView',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const view = chosen || (narrow ? 'list' : 'picture');
  const empty = editing.steps.length === 0;
  const ready = useReady(view);
  return (
    <Section
      kind="canvas"
      title={t(draftTexts.steps)}
      hint={t(draftTexts.stepsHint)}
      actions={
        !empty && (
          <SegmentedControl
            aria-label={t(draftTexts.view)}
            size="xs"
            value={view}
            onChange={setChosen}
            data={[
              { value: 'picture', label: t(draftTexts.viewPicture) },
              { value: 'list', label: t(draftTexts.viewList) },
            ]}
          />
        )
      }
    >
      {empty ? (
        <EmptyState
          icon={<IconRoute size={iconSize.large} />}
          title={t(draftTexts.noSteps)}
          body={t(draftTexts.noStepsBody)}
          action={
            <Button
              mt="xs"
              leftSection={<IconPlus size={iconSize.small} aria-hidden />}
              loading={!ready}
              onClick={() => actions.addStep(0)}
            >
              {t(draftTexts.addStep)}
            </Button>
          }
        />
      ) : (
        <div ref={place}>
          {view === 'list' ? (
            <FlowList editing={editing} actions={actions} />
          ) : (
            <Suspense fallback={<PageSkeleton />}>
              <FlowPicture editing={editing} actions={actions} />
            </Suspense>
          )}
        </div>
      )}
    </Section>
  );
}

/** Who turns a tablet while a name is typed keeps picture or list, and with it the letters, until the field is left. */
function useNarrowUnlessTyping(place: RefObject<HTMLElement | null>): boolean {
  const narrow = useNarrow();
  const [held, hold] = useState(narrow);
  useEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement && place.current?.contains(field))) {
      hold(narrow);
      return;
    }
    const left = () => hold(narrow);
    field.addEventListener('blur', left, { once: true });
    return () => field.removeEventListener('blur', left);
  }, [narrow, place]);
  return held;
}

/**
 * The picture is there before the first step is: who adds it types a name at once, and no letter may be lost. Where it
 * cannot be loaded, its place says so.
 */
function useReady(view: string): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    let shown = true;
    const end = () => {
      if (shown) setTried(true);
    };
    FlowPicture.preload().then(end, end);
    return () => {
      shown = false;
    };
  }, []);
  return tried || view === 'list';
}
