import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDrafts, type listMyJobs, may, type ReplyOf } from '@tomar/contract';
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
import { listRows } from './list/listRows.ts';

type Counts = NonNullable<ReplyOf<typeof listMyJobs>['counts']>;

/** One link for each of the reader's lists; one that holds nothing steps back. */
export function JobListTabs({ list }: { list: ShownList }) {
  const accountCode = useAccountCode();
  const rows = listRows(may(listDrafts, useViewer()));
  // They come with each of the lists.
  const counts = useQuery<Counts>({ queryKey: keys.jobCounts, queryFn: skipToken });
  const countOf = (one: ShownList) =>
    one === 'drafts' ? counts.data?.drafts : counts.data?.lists.find(({ list: kept }) => kept === one)?.count;
  const nav = useShownInside<HTMLElement>(list);
  return (
    <nav ref={nav} aria-label={t(jobTexts.lists)} className={classes.lists}>
      {rows.map((lists) => (
        <div key={lists[0]} className={classes.row}>
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
              data-none={countOf(one) === 0 || undefined}
            >
              {t(titleOf(one))}
              {one !== 'templates' && <Count count={countOf(one)} />}
            </Link>
          ))}
        </div>
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
