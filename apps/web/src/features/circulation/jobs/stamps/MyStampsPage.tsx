import { IconRubberStamp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listMyStamps, type ReplyOf, type StampList, stampLists } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { Page } from '../../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { useShownInside } from '../../../../ui/useShownInside.ts';
import { useStartView } from '../../../users/views/useViews.ts';
import classes from '../JobList.module.css';
import { JobListView } from '../JobListView.tsx';
import { queryOf } from '../list/jobQuery.ts';
import { emptyStampTexts, stampListTexts, stampTexts } from './stampTexts.ts';

const route = getRouteApi('/$accountCode/mymuhurjob');

type Counts = ReplyOf<typeof listMyStamps>['counts'];

/** The jobs that wait for the reader's stamp, or got it (UI-47, JOB-37, JOB-38). */
export function MyStampsPage() {
  const { list = 'stamps', ...search } = route.useSearch();
  const isOpening = useStartView('mymuhurjob', route.useSearch());
  const body = { ...queryOf(search), list };
  const jobs = useQuery({
    queryKey: [...keys.jobs, 'stamps', body],
    queryFn: ({ signal }) => call(listMyStamps, { body, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t(appTexts.myStamps)} crumbs={[]}>
      <Lists shown={list} counts={jobs.data?.counts} />
      <JobListView
        key={list}
        jobs={jobs}
        isOpening={isOpening}
        search={search}
        detail="mymuhurjob"
        empty={
          <EmptyState
            icon={<IconRubberStamp size={iconSize.large} />}
            title={t(emptyStampTexts[list].title)}
            body={t(emptyStampTexts[list].body)}
          />
        }
      />
    </Page>
  );
}

function Lists({ shown, counts }: { shown: StampList; counts: Counts | undefined }) {
  const accountCode = useAccountCode();
  const nav = useShownInside<HTMLElement>(shown);
  const countOf = (one: StampList) => counts?.lists.find(({ list }) => list === one)?.count;
  return (
    <nav ref={nav} aria-label={t(stampTexts.lists)} className={classes.lists}>
      <div className={classes.row}>
        {stampLists.map((one) => {
          const count = countOf(one);
          return (
            <Link
              key={one}
              to="/$accountCode/mymuhurjob"
              params={{ accountCode }}
              search={one === 'stamps' ? {} : { list: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={classes.list}
              aria-current={one === shown ? 'page' : undefined}
              data-active={one === shown || undefined}
            >
              {t(stampListTexts[one])}
              <span className={classes.count}>{count === undefined ? '' : formatNumber(count)}</span>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
