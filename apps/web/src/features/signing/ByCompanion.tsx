import { CompanionFirst } from './companion/CompanionFirst.tsx';
import { type DocumentToSign, documentsAmong } from './documentToSign.ts';
import { type Entered, SignForm } from './SignForm.tsx';
import type { useSigning } from './useSigning.ts';

/** What was typed, kept by the page over several tries and both ways of signing. */
export interface Entry {
  readonly entered: Entered;
  readonly enter: (part: Partial<Entered>) => void;
}

interface CompanionProps {
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
  readonly entry: Entry;
  /** A try failed: the PIN is asked for again. */
  readonly again: boolean;
}

/** Signing with the device at the signer's own computer, from finding the companion on. */
export function ByCompanion({ documents, signing, begin, entry, again }: CompanionProps) {
  const jobIds = [...new Set(documents.map((one) => one.job.id))];
  return (
    <CompanionFirst>
      {({ client, tokens, pairedNow }) => (
        <SignForm
          tokens={tokens}
          documents={documentsAmong(documents).length}
          jobIds={jobIds}
          {...entry}
          again={again || pairedNow}
          start={(choice) => {
            begin();
            signing.start({ ...choice, client, jobIds });
          }}
        />
      )}
    </CompanionFirst>
  );
}
