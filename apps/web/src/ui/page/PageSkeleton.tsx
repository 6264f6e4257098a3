import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { appTexts } from '../../i18n/appTexts.ts';
import { say } from '../../i18n/say.ts';

/** Holds the place of a page that is being loaded. */
export function PageSkeleton() {
  return (
    <Stack gap="md" role="status" aria-busy="true">
      <VisuallyHidden>{say(appTexts.loading)}</VisuallyHidden>
      <Skeleton h={16} w={160} />
      <Skeleton h={34} w={300} />
      <Skeleton h={56} mt="sm" />
      <Skeleton h={320} />
    </Stack>
  );
}
