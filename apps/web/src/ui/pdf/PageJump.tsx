import { Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { uiTexts } from '../texts.ts';
import { PageButton } from './PageButton.tsx';
import classes from './PageJump.module.css';
import { pageByKey, typedPage } from './pageKeys.ts';
import { pagesTexts } from './texts.ts';
import type { PageInView } from './usePageInView.ts';

interface PageJumpProps {
  readonly inView: PageInView;
  readonly pages: number;
}

/**
 * Which page is in view, and the way to another one: by its number, to the next, the first, the last. A number that was
 * typed counts when the field is left, too; one that is no page stays until another page is in view.
 */
export function PageJump({ inView: { page, goTo }, pages }: PageJumpProps) {
  const [begun, setBegun] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const typed = begun?.at === page ? begun.text : null;
  const setTyped = (text: string | null) => setBegun(text === null ? null : { text, at: page });
  const [said, setSaid] = useState('');
  const problem = useId();
  const isBad = typed !== null && typed.trim() !== '' && typedPage(typed, pages) === null;
  const go = (to: number) => {
    setTyped(null);
    setSaid(t(uiTexts.pdfPage, to, pages));
    goTo(to);
  };
  const leave = () => {
    const to = typedPage(typed ?? '', pages);
    if (to !== null && to !== page) go(to);
    else if (!isBad) setTyped(null);
  };
  const key = (event: KeyboardEvent) => {
    const arrows: Readonly<Record<string, string>> = { ArrowUp: 'PageUp', ArrowDown: 'PageDown' };
    const to =
      event.key === 'Enter'
        ? typedPage(typed ?? '', pages)
        : pageByKey(arrows[event.key] ?? event.key, page, pages);
    if (event.key === 'Escape' && typed !== null) {
      // Of the number that was begun, not of what the document is shown in.
      event.stopPropagation();
      setTyped(null);
    } else if (to !== null) {
      event.preventDefault();
      go(to);
    }
  };
  return (
    <Group gap={6} className={classes.jump}>
      <PageButton label={t(uiTexts.previousPage)} onClick={() => go(page - 1)} disabled={page <= 1}>
        <IconChevronLeft size={iconSize.normal} />
      </PageButton>
      <TextInput
        size="xs"
        className={classes.number}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(pagesTexts.number, pages)}
        aria-describedby={isBad ? problem : undefined}
        value={typed ?? String(page)}
        error={isBad}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={key}
        data-mantine-stop-propagation={typed !== null}
      />
      <Text size="sm" c="dimmed" className={classes.count} aria-hidden>
        / {pages}
      </Text>
      <PageButton label={t(uiTexts.nextPage)} onClick={() => go(page + 1)} disabled={page >= pages}>
        <IconChevronRight size={iconSize.normal} />
      </PageButton>
      {isBad && (
        <Text size="xs" ms="xs" c="var(--mantine-color-error)" id={problem} role="alert">
          {t(pagesTexts.between, pages)}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Group>
  );
}
