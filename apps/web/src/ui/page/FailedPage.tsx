import { FailureBox } from '../FailureBox.tsx';
import { type Crumb, Page } from './Page.tsx';

interface FailedPageProps {
  readonly title: string;
  /** Pages above this one. */
  readonly crumbs: readonly Crumb[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** In the place of a record that could not be fetched: what it was to be, what went wrong, and the ways on. */
export const FailedPage = ({ title, crumbs, error, retry }: FailedPageProps) => (
  <Page title={title} crumbs={crumbs}>
    <FailureBox error={error} retry={retry} />
  </Page>
);
