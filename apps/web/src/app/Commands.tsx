import { Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { fontWeight } from '../ui/fontWeight.ts';
import { iconSize } from '../ui/iconSize.ts';
import { useLate } from '../ui/late/useLate.tsx';
import { Loader } from '../ui/page/loader.ts';

export const palette = new Loader(() => import('./CommandPalette.tsx'));

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** What a field would hold after this key; undefined where the key is none that writes. */
function typedWith(typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : undefined;
}

/** The button of the command palette, and the palette once it was first asked for, by the button or by Ctrl K. */
export function Commands() {
  const { part, busy, load, failure } = useLate(palette);
  const typed = useRef('');
  const ask = () => {
    typed.current = '';
    load();
  };
  const open = () => (part ? part.openPalette() : ask());
  // It stands in the page now; opened only then, it knows where the focus was. From now on it follows Ctrl K itself.
  useEffect(() => part?.openPalette(), [part]);
  useEffect(() => {
    if (part) return;
    const stop = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault();
        if (!busy) ask();
        return;
      }
      // On the way already: what is typed is meant for it.
      const next = busy ? typedWith(typed.current, event) : undefined;
      if (next === undefined) return;
      event.preventDefault();
      typed.current = next;
    };
    document.addEventListener('keydown', pressed, { signal: stop.signal, capture: true });
    return () => stop.abort();
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        fw={fontWeight.normal}
        c="dimmed"
        leftSection={<IconSearch size={iconSize.small} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={open}
        visibleFrom="sm"
        mr={4}
      >
        {t(appTexts.commands)}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        px={8}
        onClick={open}
        hiddenFrom="sm"
        aria-label={t(appTexts.commands)}
      >
        <IconSearch size={iconSize.normal} stroke={1.7} aria-hidden />
      </Button>
      {part && <part.CommandPalette typed={typed.current} />}
      {failure}
    </>
  );
}
