import { Checkbox, SimpleGrid } from '@mantine/core';
import { type Authority, authorities, holds } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { rightsTexts } from './rightsTexts.ts';
import { useAuthorityNames } from './useAuthorityNames.ts';

interface AuthorityBoxesProps {
  readonly held: readonly Authority[];
  readonly change: (authority: Authority, on: boolean) => void;
  /** None can be ticked. */
  readonly disabled?: boolean;
  /** Why one that is held stays; undefined: it can be taken. */
  readonly whyKept?: (authority: Authority) => string | undefined;
}

/** A box for each authority; what follows from another one is ticked with it, and says so (AUTH-02, AUTH-03). */
export function AuthorityBoxes({ held, change, disabled = false, whyKept }: AuthorityBoxesProps) {
  const nameOf = useAuthorityNames();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} role="group" aria-label={t(rightsTexts.rights)}>
      {authorities.map((one) => {
        const from = impliedBy(held, one);
        const kept = whyKept?.(one);
        return (
          <Checkbox
            key={one}
            label={nameOf(one)}
            description={kept ?? (from && t(rightsTexts.impliedBy, nameOf(from)))}
            checked={held.includes(one) || from !== undefined}
            disabled={disabled || from !== undefined || (kept !== undefined && held.includes(one))}
            onChange={(event) => change(one, event.currentTarget.checked)}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** The other authority of the person by which they hold this one, too. */
const impliedBy = (held: readonly Authority[], one: Authority): Authority | undefined =>
  held.find((other) => other !== one && holds([other], one));
