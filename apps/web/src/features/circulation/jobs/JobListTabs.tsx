import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jobLists, listDrafts, type listMyJobs, may, type ReplyOf } from '@tomar/contract';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { type Text, t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useShownInside } from '../../../ui/useShownInside.ts';
import { draftTexts } from '../drafts/texts.ts';
import type { ShownList } from '../jobSearch.ts';
import { jobTexts } from '../jobTexts.ts';
import { templateTexts } from '../templates/texts.ts';
import { listTexts } from '../texts.ts';
import classes from './JobList.module.css';

type Counts = NonNullable<ReplyOf<typeof listMyJobs>['counts']>;

/** One link for each of the reader's lists, waiting first; drafts and templates for those who start jobs. */
export function JobListTabs({ list }: { list: ShownList }) {
  const accountCode = useAccountCode();
  const drafts = may(listDrafts, useViewer()) ? (['drafts', 'templates'] as const) : [];
  const others = jobLists.filter((one) => one !== 'waiting' && one !== 'mine');
  const lists: readonly ShownList[] = ['waiting', 'mine', ...drafts, ...others];
  // They come with each of the lists.
  const counts = useQuery<Counts>({ queryKey: keys.jobCounts, queryFn: skipToken });
  const countOf = (one: ShownList) =>
    one === 'drafts' ? counts.data?.drafts : counts.data?.lists.find(({ list: kept }) => kept === one)?.count;
  const nav = useShownInside<HTMLElement>(list);
  return (
    <nav ref={nav} aria-label={t(jobTexts.lists)} className={classes.lists}>
      {lists.map((one) => (
        <Link
          key={one}
          to="/$accountCode/myjob"
          params={{ accountCode }}
          search={one === 'mine' ? {} : { list: one }}
          // Else the list without a part in the address is taken for the one that is shown, whichever that is.
          activeOptions={{ exact: true, includeSearch: true }}
          className={classes.list}
          aria-current={one === list ? 'page' : undefined}
          data-active={one === list || undefined}
        >
          {t(titleOf(one))}
          {one !== 'templates' && <Count count={countOf(one)} />}
        </Link>
      ))}
    </nav>
  );
}

/** Its place is kept until it is known, so that the others do not move. */
function Count({ count }: { count: number | undefined }) {
  return <span className={classes.count}>{count === undefined ? '' : formatNumber(count)}</span>;
}
const titleOf = (list: ShownList): Text => {
  if (list === 'drafts') return draftTexts.drafts;
  return list === 'templates' ? templateTexts.templates : listTexts[list];
};
