import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from '../../i18n/t.ts';
import { formTexts } from '../form/texts.ts';
import { useNarrow } from '../useNarrow.ts';
import classes from './SectionIndex.module.css';
import { useSections } from './useSections.ts';

export interface IndexedSection {
  /** As it stands behind the `#` of the address. */
  readonly id: string;
  readonly title: string;
  readonly state: 'same' | 'changed' | 'wrong';
}

interface SectionIndexProps {
  readonly label: string;
  readonly sections: readonly IndexedSection[];
}

/** The parts of a long page, always in view: which one is read, and which hold something unsaved or wrong. On a phone a choice. */
export function SectionIndex({ label, sections }: SectionIndexProps) {
  const { at, goTo } = useSections(sections.map(({ id }) => id));
  const isNarrow = useNarrow();
  const whole = worst(sections);
  const follow = (event: MouseEvent, id: string) => {
    // Another tab or window gets the address.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(id);
  };
  if (isNarrow)
    return (
      <nav className={classes.choice} aria-label={label}>
        <NativeSelect
          aria-label={label}
          leftSection={whole === 'same' ? undefined : <Dot state={whole} />}
          value={at}
          onChange={(event) => goTo(event.currentTarget.value)}
          data={sections.map(({ id, title, state }) => ({ value: id, label: worded(title, state) }))}
        />
      </nav>
    );
  return (
    <nav className={classes.index} aria-label={label}>
      <ul className={classes.list}>
        {sections.map(({ id, title, state }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.link}
              aria-current={id === at ? 'location' : undefined}
              onClick={(event) => follow(event, id)}
            >
              <span className={classes.title}>{title}</span>
              <Dot state={state} />
              {state !== 'same' && <VisuallyHidden>{`– ${t(stateTexts[state])}`}</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const stateTexts = { changed: formTexts.sectionChanged, wrong: formTexts.sectionWrong } as const;

const worded = (title: string, state: IndexedSection['state']): string =>
  state === 'same' ? title : `${title} – ${t(stateTexts[state])}`;

const worst = (sections: readonly IndexedSection[]): IndexedSection['state'] =>
  (['wrong', 'changed'] as const).find((state) => sections.some((one) => one.state === state)) ?? 'same';

function Dot({ state }: { state: IndexedSection['state'] }) {
  if (state === 'same') return null;
  return <span className={classes.dot} data-state={state} title={t(stateTexts[state])} aria-hidden />;
}
