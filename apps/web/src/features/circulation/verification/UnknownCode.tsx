import { t } from '../../../i18n/t.ts';
import { CodeForm } from './CodeForm.tsx';
import { Seal } from './Seal.tsx';
import { verificationTexts } from './verificationTexts.ts';

/** Nothing is on record by this code: why that may be, and the code to be put right. */
export function UnknownCode({ typed }: { typed: string }) {
  return (
    <>
      <Seal
        kind="unknown"
        title={t(verificationTexts.unknownTitle)}
        body={t(verificationTexts.unknownBody)}
      />
      <CodeForm begin={typed} />
    </>
  );
}
