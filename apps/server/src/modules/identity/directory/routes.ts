import {
  getDirectory,
  importFromDirectory,
  saveDirectory,
  searchDirectory,
  synchroniseDirectory,
  testDirectory,
} from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getSettings, saveSettings, tryDirectory } from './directorySettings.ts';
import { beginSynchronisation } from './directoryTasks.ts';
import { importPeople } from './importPeople.ts';
import { searchPeople } from './searchPeople.ts';

export const directoryRoutes = (platform: Platform): Route[] => [
  serve(getDirectory, ({ person }) => getSettings(platform, person)),
  serve(saveDirectory, ({ person, body }) => saveSettings(platform, person, body)),
  serve(testDirectory, ({ person, body }) => tryDirectory(platform, person, body)),
  serve(searchDirectory, ({ person, body }) => searchPeople(platform, person, body.words)),
  serve(importFromDirectory, ({ person, body }) => importPeople(platform, person, body)),
  serve(synchroniseDirectory, ({ person }) => beginSynchronisation(platform, person)),
];
