import { safeFileName, shortFileName } from '../../delivery/index.ts';

/** Letters of a folder's name: with 120 bytes of a file's, a path leaves room for where it is unpacked (Windows opens 260). */
const folderLetters = 50;
const fileBytes = 120;

/** The tracking number comes first: folders stand in the order of jobs, and no two are alike. */
export const folderOfJob = (tracking: string, name: string): string =>
  safeFileName([...`${tracking} ${name}`].slice(0, folderLetters).join(''));

export const fileInFolder = (name: string): string => shortFileName(name, fileBytes);
