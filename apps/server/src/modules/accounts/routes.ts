import * as endpoints from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { getAccountLogo, saveAccountLogo } from './accountLogo.ts';
import { getAccountParameters, saveAccountParameters } from './accountParameters.ts';
import { type AccountsNeeds, listSettingChanges } from './settingChanges.ts';
import { getTimestampSettings, saveTimestampSettings } from './timestampSettings.ts';
import { tryTimestamp } from './tryTimestamp.ts';

export const accountsRoutes = (platform: Platform, needs: AccountsNeeds): Route[] => [
  serve(endpoints.listSettingChanges, ({ person }) => listSettingChanges(platform, person, needs)),
  serve(endpoints.getAccountParameters, ({ person }) => getAccountParameters(platform, person)),
  serve(endpoints.saveAccountParameters, ({ person, body }) => saveAccountParameters(platform, person, body)),
  serve(endpoints.getAccountLogo, ({ person }) => getAccountLogo(platform, person)),
  serve(endpoints.saveAccountLogo, ({ person, body }) => saveAccountLogo(platform, person, body)),
  serve(endpoints.getTimestampSettings, ({ person }) => getTimestampSettings(platform, person)),
  serve(endpoints.saveTimestampSettings, ({ person, sent }) => saveTimestampSettings(platform, person, sent)),
  serve(endpoints.testTimestampSettings, ({ person, body }) => tryTimestamp(platform, person, body)),
];
