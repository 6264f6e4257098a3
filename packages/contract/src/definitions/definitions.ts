import { category } from './category.ts';
import { circulationProfile } from './circulationProfile.ts';
import { company } from './company.ts';
import type { Definition } from './definition.ts';
import type { DefinitionType } from './definitionTypes.ts';
import { department } from './department.ts';
import { externalSigner } from './externalSigner.ts';
import { ozne } from './ozne.ts';
import { recipient } from './recipient.ts';
import { signGroup } from './signGroup.ts';
import { signLimit } from './signLimits/signLimit.ts';
import { stampAccount } from './stamps/stampAccount.ts';
import { title } from './title.ts';

/** Every definition by its type. */
export const definitions: Readonly<Record<DefinitionType, Definition>> = {
  department,
  title,
  category,
  circulationProfile,
  signLimit,
  signGroup,
  ozne,
  company,
  stampAccount,
  externalSigner,
  recipient,
};
