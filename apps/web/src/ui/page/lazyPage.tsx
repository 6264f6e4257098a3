import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { limits } from '@tomar/contract';
import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RecordPage } from './RecordPage.tsx';
import { within } from './within.ts';

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
          {t(failure.timedOut ? appTexts.loadTimedOut : appTexts.loadFailed)}
        </Title>
        <Text c="dimmed">{failure.message}</Text>
        <Group>
          <Button onClick={this.props.retry}>{t(appTexts.tryAgain)}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t(appTexts.reload)}
          </Button>
        </Group>
      </Stack>
    );
  }
}

class LoadFailure extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.timedOut = timedOut;
  }
}

const timedOut = Symbol('timed out');

/** Starts loading a page once, and again after a failure. */
class PageLoader<P extends object> {
  readonly #load: () => Promise<ComponentType<P>>;
  #attempt: Promise<ComponentType<P>> | undefined;
  /** Once it is there: shown at once, where a promise would show its place for a moment. */
  loaded: ComponentType<P> | undefined;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  begun(): Promise<ComponentType<P>> {
    return this.#attempt ?? this.begin();
  }

  begin(): Promise<ComponentType<P>> {
    const begun = within(this.#load(), limits.chunkLoadMs, timedOut).catch((error: unknown) => {
      this.#attempt = undefined;
      throw new LoadFailure(error === timedOut, error);
    });
    // A failed preload is told when the page is opened, not before.
    begun.then(
      (page) => {
        this.loaded = page;
      },
      () => undefined,
    );
    this.#attempt = begun;
    return begun;
  }
}

function Loaded<P extends object>({ page, given }: { page: Promise<ComponentType<P>>; given: P }) {
  const Page = use(page);
  return <Page {...given} />;
}

interface LazyPageProps<P extends object> {
  readonly loader: PageLoader<P>;
  readonly given: P;
  readonly hasPlace: boolean;
}

function LazyPage<P extends object>({ loader, given, hasPlace }: LazyPageProps<P>) {
  // Asked once: the page is not begun anew when what it waited for has come.
  const [Ready] = useState(() => loader.loaded);
  const [tries, setTries] = useState(0);
  const [page, setPage] = useState(() => loader.begun());
  const retry = () => {
    setPage(loader.begin());
    setTries(tries + 1);
  };
  if (Ready) return <Ready {...given} />;
  const loaded = <Loaded page={page} given={given} />;
  return (
    <LoadBoundary key={tries} retry={retry}>
      {hasPlace ? loaded : <Suspense fallback={<PageSkeleton />}>{loaded}</Suspense>}
    </LoadBoundary>
  );
}

/**
 * A part of the application that is loaded when it is first needed. After 120 seconds, or when loading fails, the
 * reader gets an error with "try again" (LIM-05).
 * @param hasPlace true where a `Suspense` around the part keeps its place while it is loaded
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, hasPlace = false) {
  const loader = new PageLoader(load);
  const part = (given: P) => <LazyPage loader={loader} given={given} hasPlace={hasPlace} />;
  return Object.assign(part, {
    preload: async () => {
      await loader.begun();
    },
  });
}

/** A page of its own chunk. It begins anew with each record of its path, or of `searchKey` in its search. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>, searchKey?: string) {
  const Part = lazyPart(load);
  const page = (given: P) => (
    <RecordPage searchKey={searchKey}>
      <Part {...given} />
    </RecordPage>
  );
  return Object.assign(page, { preload: Part.preload });
}
