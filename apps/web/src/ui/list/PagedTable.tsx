import { isBeyond } from '../beyond.ts';
import { Paging } from '../Paging.tsx';
import { RecordTable, type RecordTableProps } from '../RecordTable.tsx';

interface PagedTableProps<R> extends Omit<RecordTableProps<R>, 'records' | 'stale'> {
  readonly answer: {
    readonly data:
      | { readonly items: readonly R[]; readonly total: number; readonly capped?: boolean }
      | undefined;
    readonly isPlaceholderData: boolean;
  };
  /** It is not yet known which view the list opens with. */
  readonly isOpening: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly toPage: (page: number, replace: boolean) => void;
}

/** One page of a list from the server, and the way to the others. */
export function PagedTable<R>({ answer, isOpening, page, pageSize, toPage, ...table }: PagedTableProps<R>) {
  const { data, isPlaceholderData } = answer;
  const beyond = data !== undefined && isBeyond(page, data.items.length, data.total);
  return (
    <>
      <RecordTable
        {...table}
        records={beyond || isOpening ? undefined : data?.items}
        stale={isPlaceholderData}
      />
      {data && !isOpening && (
        <Paging
          page={page}
          pageSize={pageSize}
          shown={data.items.length}
          total={data.total}
          {...(data.capped !== undefined && { capped: data.capped })}
          change={toPage}
        />
      )}
    </>
  );
}
