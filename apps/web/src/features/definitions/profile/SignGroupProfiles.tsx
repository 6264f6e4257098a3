import type { DefinitionRecord } from '@tomar/contract';
import { NamedInProfiles } from './NamedInProfiles.tsx';

/** The circulation profiles in which a sign group stands. */
export const SignGroupProfiles = ({ record }: { record: DefinitionRecord }) => (
  <NamedInProfiles kind="signGroup" ids={[record.id]} />
);
