import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError, createIncoming, getIncoming, isEmptyId, may } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import '../../../i18n/incomingMessages.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { FailedPage } from '../../../ui/page/FailedPage.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { EnterIncomingPage } from '../entry/EnterIncomingPage.tsx';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { IncomingView } from './IncomingView.tsx';

/** An incoming document (UI-49); an all-zero id enters a new one. */
export function IncomingPage() {
  const { id = '' } = useParams({ strict: false });
  const mayEnter = may(createIncoming, useViewer());
  if (!isEmptyId(id)) return <IncomingRecord id={id} />;
  return mayEnter ? <EnterIncomingPage /> : <Missing />;
}

function IncomingRecord({ id }: { id: string }) {
  const document = useQuery({
    queryKey: keys.incomingDocument(id),
    queryFn: ({ signal }) => call(getIncoming, { params: { id }, signal }),
  });
  const { data, error } = document;
  // Whoever lost sight of it sees nothing of it any more.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (data) return <IncomingView document={data} />;
  if (document.isError)
    return (
      <FailedPage
        title={t(texts.notOpened)}
        crumbs={[{ label: t(appTexts.incomingDocuments), path: 'incomingDoc' }]}
        error={document.error}
        retry={() => void document.refetch()}
      />
    );
  return <PageSkeleton />;
}

/** Which of the two it is, nobody is told who may not see the document. */
function Missing() {
  const accountCode = useAccountCode();
  return (
    <Notice
      icon={<IconFileUnknown size={iconSize.page} />}
      title={t(texts.missingTitle)}
      body={t(texts.missingBody)}
    >
      <Button component={Link} to={`/${accountCode}/incomingDoc`}>
        {t(texts.missingWay)}
      </Button>
    </Notice>
  );
}
