import { VisuallyHidden } from '@mantine/core';
import { useSession } from '../../api/useSession.ts';
import { useProductName } from '../../api/useSystem.ts';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { t } from '../../i18n/t.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';

/** Until the application has come: for who is signed in, the frame of their pages, as in `index.html`. */
export function AwaitedApp() {
  const name = useProductName();
  if (useSession().state !== 'in') return <PageSkeleton />;
  return (
    <div className="tomar-awaited">
      <header>
        <LogoMark />
        <p>{name}</p>
      </header>
      <main aria-busy="true">
        <VisuallyHidden role="status">{t(entranceTexts.loading)}</VisuallyHidden>
        <div />
        <div />
        <div />
      </main>
    </div>
  );
}
