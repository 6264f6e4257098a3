import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { t } from '../../i18n/t.ts';
import { Loader, LoadFailure } from './loader.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly retry: () => void;
}

class LoadBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!(failure instanceof LoadFailure)) throw failure;
    return (
      <Stack role="alert" maw={520} py="xl">
        <Title order={1} size="h3">
          {t(failure.timedOut ? entranceTexts.loadTimedOut : entranceTexts.loadFailed)}
        </Title>
        <Text c="dimmed">{failure.message}</Text>
        <Group>
          <Button onClick={this.props.retry}>{t(entranceTexts.tryAgain)}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t(entranceTexts.reload)}
          </Button>
        </Group>
      </Stack>
    );
  }
}

function Loaded<P extends object>({ page, given }: { page: Promise<ComponentType<P>>; given: P }) {
  const Page = use(page);
  return <Page {...given} />;
}

interface LazyPageProps<P extends object> {
  readonly loader: Loader<ComponentType<P>>;
  readonly given: P;
  /** Stands for it until it has come; null: a `Suspense` around it does. */
  readonly Awaited: ComponentType | null;
}

function LazyPage<P extends object>({ loader, given, Awaited }: LazyPageProps<P>) {
  // Asked once: the page is not begun anew when what it waited for has come.
  const [Ready] = useState(() => loader.loaded);
  const [tries, setTries] = useState(0);
  const [page, setPage] = useState(() => loader.forPage());
  const retry = () => {
    setPage(loader.begin());
    setTries(tries + 1);
  };
  if (Ready) return <Ready {...given} />;
  const loaded = <Loaded page={page} given={given} />;
  return (
    <LoadBoundary key={tries} retry={retry}>
      {Awaited ? <Suspense fallback={<Awaited />}>{loaded}</Suspense> : loaded}
    </LoadBoundary>
  );
}

/**
 * A part of the application that is loaded when it is first needed. After 120 seconds, or when loading fails, the
 * reader gets an error with "try again" (LIM-05).
 * @param hasPlace true where a `Suspense` around the part keeps its place while it is loaded
 * @param awaited what else keeps it
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  hasPlace = false,
  awaited: ComponentType = PageSkeleton,
) {
  const loader = new Loader(load);
  const part = (given: P) => <LazyPage loader={loader} given={given} Awaited={hasPlace ? null : awaited} />;
  return Object.assign(part, {
    hasCome: () => loader.loaded !== undefined,
    // What did not come is told in the place of the part, which knows why; the router would call it unexpected.
    preload: async () => {
      await loader.begun().catch(() => undefined);
    },
  });
}
