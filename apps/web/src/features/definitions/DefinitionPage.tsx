import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  calledOf,
  type DefinitionType,
  definitionEndpoints,
  definitions,
  emptyId,
  isEmptyId,
  pagePathOf,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { DefinitionForm } from './form/DefinitionForm.tsx';
import { History } from './History.tsx';
import { Remarks } from './Remarks.tsx';
import { recordParts } from './recordParts.ts';
import { StateButton } from './StateButton.tsx';
import { inSentence } from './say.ts';
import { definitionTexts } from './texts.ts';

/** One record of a definition; an all-zero id is a new one. */
export function DefinitionPage({ type }: { type: DefinitionType }) {
  const { id = emptyId }: { id?: string } = useParams({ strict: false });
  const { texts } = definitions[type];
  const record = useQuery({
    queryKey: keys.definition(type, id),
    queryFn: ({ signal }) => call(definitionEndpoints[type].get, { params: { id }, query: {}, signal }),
    // Nothing is fetched without a reason while somebody types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
  const { data } = record;
  const [changed, setChanged] = useState(false);
  /** The record that was new on this page: whoever types on while it is saved types on in it. */
  const [made, setMade] = useState<string>();
  const isNew = isEmptyId(id);
  const Part = recordParts[type];
  return (
    <Page
      title={
        isNew
          ? t(definitionTexts.created, inSentence(texts.one))
          : data
            ? calledOf(definitions[type], data)
            : ''
      }
      crumbs={[{ label: t(texts.many), path: pagePathOf(definitions[type]) }]}
      actions={!isNew && data && <StateButton type={type} record={data} waits={changed} />}
    >
      {record.isError && !data ? (
        <FailureBox error={record.error} retry={() => void record.refetch()} />
      ) : data && (record.isFetchedAfterMount || id === made) ? (
        <Stack gap="md">
          {!isNew && <Remarks type={type} record={data} />}
          {/* What was activated or deactivated is edited anew. */}
          <DefinitionForm
            key={String(data.isActive)}
            type={type}
            record={data}
            changed={setChanged}
            made={setMade}
          />
          {!isNew && Part && <Part record={data} />}
          {!isNew && <History type={type} id={id} />}
        </Stack>
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  );
}
