import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { t } from '../../i18n/t.ts';

/** Holds the place of a page that is being loaded. */
export function PageSkeleton() {
  return (
    <Stack gap="md" role="status" aria-busy="true">
      <VisuallyHidden>{t(entranceTexts.loading)}</VisuallyHidden>
      <Skeleton h={16} w={160} />
      <Skeleton h={34} w={300} />
      <Skeleton h={56} mt="sm" />
      <Skeleton h={320} />
    </Stack>
  );
}
