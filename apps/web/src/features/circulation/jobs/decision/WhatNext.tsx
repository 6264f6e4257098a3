import { Button, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../../../../i18n/format.ts';
import { t, tCount } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { decisionTexts } from './texts.ts';
import { waitingAfter } from './waitingJobs.ts';
import { nextOf, type WayToAct } from './wayToAct.ts';

interface WhatNextProps {
  /** The ids of the jobs that the reader has just done. */
  readonly done: readonly string[];
  /** What they did. Default: whatever is done by a person in their own name. */
  readonly act?: WayToAct['action'];
  /** It came by itself: whoever writes somewhere else on the page goes on there. */
  readonly politely?: boolean;
  /** What became of them. The focus begins there, and goes on to the next job once that is known. */
  readonly children: ReactNode;
}

/** What became of what the reader did, and the way to the next job that waits, or that nothing does. */
export function WhatNext({ done, act = 'approve', politely = false, children }: WhatNextProps) {
  const accountCode = useAccountCode();
  const said = useRef<HTMLDivElement>(null);
  const { queryKey, ask } = waitingAfter(act);
  const waiting = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    // What is in the cache was true before.
    staleTime: 0,
  });
  const known = waiting.isFetchedAfterMount ? waiting.data : undefined;
  const next = known && nextOf(known.items, done);
  const more = known ? known.total - known.items.filter((job) => done.includes(job.id)).length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    // A field that is taken away leaves the focus to nobody.
    if (!politely || document.activeElement === document.body) focusInView(said.current);
  }, []);
  return (
    <Stack gap="sm">
      <div ref={said} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
      {next && (
        <>
          <Text size="sm" c="dimmed">
            {tCount(more, decisionTexts.oneMore, decisionTexts.more, formatNumber(more))}
          </Text>
          <NextJob
            path={`/${accountCode}/${next.way.path}`}
            name={next.job.name}
            // Whoever was typing types on for a moment: an Enter is not to lead away.
            mayFocus={() => !politely && said.current === document.activeElement}
          />
          <Text
            size="xs"
            c="dimmed"
            ta="center"
            lineClamp={2}
            style={{ overflowWrap: 'anywhere' }}
            aria-hidden
          >
            {next.job.name}
          </Text>
        </>
      )}
      {next === null && (
        <>
          <Text size="sm" role="status">
            {t(act === 'stamp' ? decisionTexts.noStampWaits : decisionTexts.nothingWaits)}
          </Text>
          <Button variant="default" component={Link} to={`/${accountCode}`}>
            {t(decisionTexts.toOverview)}
          </Button>
        </>
      )}
      {waiting.isError && (
        <Button variant="default" component={Link} to={`/${accountCode}`}>
          {t(decisionTexts.toOverview)}
        </Button>
      )}
    </Stack>
  );
}

interface NextJobProps {
  readonly path: string;
  readonly name: string;
  /** Whoever has gone elsewhere meanwhile is left there. */
  readonly mayFocus: () => boolean;
}

function NextJob({ path, name, mayFocus }: NextJobProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (mayFocus()) focusInView(link.current);
  }, []);
  return (
    <Button
      ref={link}
      component={Link}
      to={path}
      size="md"
      fullWidth
      aria-label={t(decisionTexts.nextName, name)}
      rightSection={<IconArrowRight size={iconSize.normal} aria-hidden />}
    >
      {t(decisionTexts.next)}
    </Button>
  );
}

/** The browser would scroll to where something that sticks stood if it did not. */
function focusInView(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' });
}
