import {
  IconCheck,
  IconRubberStamp,
  IconSignature,
  IconWritingSign,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ParticipantRole } from '@tomar/contract';

/** What each role does, as a picture. */
export const roleIcons: Readonly<Record<ParticipantRole, TablerIcon>> = {
  Approver: IconCheck,
  Initialler: IconWritingSign,
  Signer: IconSignature,
  Stamper: IconRubberStamp,
};
