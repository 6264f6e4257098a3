import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { ApiError, openPasswordLink } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { publicKeys } from '../../../api/queryKeys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { PublicCard } from '../PublicCard.tsx';
import { linkTexts } from './linkTexts.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const route = getRouteApi('/passwordreset/$id');

/** Where a password link leads (ID-14). Its secret stands behind the `#`, which browsers send to nobody. */
export function ResetPage() {
  const { id: linkId } = route.useParams();
  const token = useLocation({ select: ({ hash }) => hash.trim() });
  return <Reset key={token} link={{ linkId, token: token || '-' }} />;
}

function Reset({ link }: { link: { linkId: string; token: string } }) {
  const [isSaved, setIsSaved] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: publicKeys.passwordLink(link.token),
    queryFn: ({ signal }) => call(openPasswordLink, { body: link, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isSaved)
    return (
      <PublicCard title={t(linkTexts.savedTitle)} body={t(linkTexts.savedBody)}>
        <Button component="a" href="/" size="md" fullWidth>
          {t(linkTexts.toSignIn)}
        </Button>
      </PublicCard>
    );
  if (error) {
    // The server knows what became of the link: asking again changes nothing.
    const isForGood = error instanceof ApiError && error.status === 400;
    return (
      <PublicCard title={t(linkTexts.resetTitle)}>
        <Stack gap="lg">
          <FailureBox error={error} {...(isForGood ? {} : { retry: () => void refetch() })} />
          <Button component="a" href="/forgotpassword">
            {t(linkTexts.another)}
          </Button>
          <Button component="a" href="/" variant="default">
            {t(linkTexts.toSignIn)}
          </Button>
        </Stack>
      </PublicCard>
    );
  }
  return (
    <PublicCard
      title={t(linkTexts.resetTitle)}
      {...(data && { body: t(linkTexts.resetBody, formatMoment(data.expiresAt)) })}
    >
      {data ? (
        <NewPasswordForm link={link} email={data.email} saved={() => setIsSaved(true)} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton h={42} />
          <Skeleton h={42} />
        </Stack>
      )}
    </PublicCard>
  );
}
