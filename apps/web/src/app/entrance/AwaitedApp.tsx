import { useSession } from '../../api/useSession.ts';
import { useProductName } from '../../api/useSystem.ts';
import { Logo } from '../../ui/Logo.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import classes from './AwaitedApp.module.css';

/** Until the application has come: for who is signed in, the frame of their pages, which says whose they are where `Shell` will. */
export function AwaitedApp() {
  const name = useProductName();
  if (useSession().state !== 'in') return <PageSkeleton />;
  return (
    <>
      <header className={classes.header}>
        <Logo name={name} />
      </header>
      <main className={classes.main}>
        <PageSkeleton />
      </main>
    </>
  );
}
