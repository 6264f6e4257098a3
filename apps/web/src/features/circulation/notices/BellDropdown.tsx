import { Group, Menu, Text } from '@mantine/core';
import { IconCheck, IconChecks, IconChevronDown, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listNotices, type NoticeItem, readNotice, readNotices } from '@tomar/contract';
import { cloneElement, type MouseEvent, type ReactElement, useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import type { LateMenuProps } from '../../../ui/late/LateMenu.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import classes from './BellDropdown.module.css';
import { noticeSentence } from './noticeSentence.ts';
import { noticeTexts as texts } from './noticeTexts.ts';

/** What the reader was told of, the newest first. Whatever is chosen leads to its job and counts as read then. */
export function BellDropdown({ target, opened, onChange }: LateMenuProps) {
  return (
    <Menu position="bottom-end" width="min(380px, calc(100vw - 24px))" opened={opened} onChange={onChange}>
      <Menu.Target>{openedByTwo(target)}</Menu.Target>
      <Menu.Dropdown aria-label={t(texts.title)}>{opened && <Notices />}</Menu.Dropdown>
    </Menu>
  );
}

/** A double click opens the bell, too: its second half would close what the first has opened. */
const openedByTwo = (target: ReactElement) =>
  cloneElement(target as ReactElement<{ onClickCapture: (event: MouseEvent) => void }>, {
    onClickCapture: (event) => {
      if (event.detail === 2) event.stopPropagation();
    },
  });

function Notices() {
  const accountCode = useAccountCode();
  const list = useInfiniteQuery({
    queryKey: keys.notices,
    queryFn: ({ signal, pageParam }) =>
      call(listNotices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? (last.items.at(-1)?.id ?? null) : null),
    // Whoever opens the bell wants what there is now.
    staleTime: 0,
  });
  // What was marked is heard of as every other change.
  const readOne = useSend({ mutationFn: (id: string) => call(readNotice, { params: { id } }) });
  const readAll = useSend({ mutationFn: (upTo: string) => call(readNotices, { body: { upTo } }) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0];
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.isSuccess) focusFirst(entries.current?.closest('[role=menu]'));
  }, [list.isSuccess]);
  return (
    <>
      <Menu.Label>{t(texts.title)}</Menu.Label>
      {newest && items.some(({ isUnread }) => isUnread) && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconChecks size={iconSize.small} aria-hidden />}
          onClick={() => readAll.mutate(newest.id)}
        >
          {t(texts.readAll)}
        </Menu.Item>
      )}
      <div className={classes.list} ref={entries}>
        {items.map((notice) => (
          <Entry key={notice.id} notice={notice} accountCode={accountCode} read={readOne.mutate} />
        ))}
        {list.hasNextPage && (
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconChevronDown size={iconSize.small} aria-hidden />}
            onClick={() => void list.fetchNextPage()}
          >
            {t(texts.older)}
          </Menu.Item>
        )}
      </div>
      {list.isPending && <Menu.Label>{t(texts.loading)}</Menu.Label>}
      {list.isError && items.length === 0 && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconRefresh size={iconSize.small} aria-hidden />}
          onClick={() => void list.refetch()}
        >
          {t(texts.failed)}
        </Menu.Item>
      )}
      {list.isSuccess && items.length === 0 && (
        <Menu.Label>
          <Text size="sm" fw={fontWeight.strong}>
            {t(texts.none)}
          </Text>
          <Text size="sm">{t(texts.noneBody)}</Text>
        </Menu.Label>
      )}
      <Menu.Divider />
      <Menu.Item
        component={Link}
        to={`/${accountCode}/profile`}
        leftSection={<IconSettings size={iconSize.small} aria-hidden />}
      >
        {t(texts.settings)}
      </Menu.Item>
    </>
  );
}

/** While the list was under way the one item that is always there had the focus; whoever moved on meanwhile stays there. */
function focusFirst(menu: Element | null | undefined): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  if (document.activeElement === items.at(-1)) items[0]?.focus();
}

interface EntryProps {
  readonly notice: NoticeItem;
  readonly accountCode: string;
  readonly read: (id: string) => void;
}

function Entry({ notice, accountCode, read }: EntryProps) {
  const { id, job, batch, incoming, isUnread } = notice;
  const sentence = noticeSentence(notice);
  const about = job?.name ?? batch?.fileName ?? incoming?.name ?? '';
  const to = addressOf(notice, accountCode);
  const said = (
    <>
      <Text size="sm" fw={isUnread ? fontWeight.strong : fontWeight.normal} className={classes.line}>
        {isUnread && <span className={classes.dot} role="img" aria-label={t(texts.unread)} />}
        {sentence}
      </Text>
      {about !== '' && (
        <Text size="sm" className={classes.line} dir="auto">
          {about}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={notice.at}>{formatAgo(notice.at, Date.now())}</time>
      </Text>
    </>
  );
  const chosen = () => isUnread && read(id);
  return (
    <Group gap={0} wrap="nowrap" align="stretch">
      {to === null ? (
        <Menu.Item className={classes.entry} closeMenuOnClick={false} onClick={chosen}>
          {said}
        </Menu.Item>
      ) : (
        <Menu.Item className={classes.entry} component={Link} to={to} onClick={chosen}>
          {said}
        </Menu.Item>
      )}
      {isUnread && (
        <Menu.Item
          className={classes.mark}
          closeMenuOnClick={false}
          aria-label={t(texts.readOneOf, [sentence, about].filter(Boolean).join(', '))}
          title={t(texts.readOne)}
          onClick={() => read(id)}
        >
          <IconCheck size={iconSize.small} aria-hidden />
        </Menu.Item>
      )}
    </Group>
  );
}

function addressOf({ kind, job, batch, incoming }: NoticeItem, accountCode: string): string | null {
  if (job) return `/${accountCode}/myjob/${job.id}`;
  if (incoming) return `/${accountCode}/incomingDoc/${incoming.id}`;
  if (kind === 'workTaken' || kind === 'standsIn') return `/${accountCode}/myjob?list=waiting`;
  if (kind === 'workGiven' || kind === 'stoodInFor' || kind === 'standInEnded')
    return `/${accountCode}/profile`;
  return batch ? `/${accountCode}/template/${batch.templateId}/many` : null;
}
