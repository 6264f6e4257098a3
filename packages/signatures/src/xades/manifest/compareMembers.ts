import type { ManifestMember } from './manifest.ts';

/** A file of the manifest, or one that should stand there. */
export interface ComparedMember {
  readonly name: string;
  /** `changed`: the file is another one now. `missing`: the file is not there. `unlisted`: the manifest lacks it. */
  readonly state: 'intact' | 'changed' | 'missing' | 'unlisted';
}

/** Holds what a manifest lists against the files as they are: first its own members, then what it lacks. */
export function compareMembers(
  listed: readonly ManifestMember[],
  present: readonly ManifestMember[],
): readonly ComparedMember[] {
  const files = new Map(present.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(listed.map(({ name }) => name));
  return [
    ...listed.map(({ name, sha256 }): ComparedMember => {
      const found = files.get(name);
      if (found === undefined) return { name, state: 'missing' };
      return { name, state: found === sha256 ? 'intact' : 'changed' };
    }),
    ...present
      .filter(({ name }) => !names.has(name))
      .map(({ name }): ComparedMember => ({ name, state: 'unlisted' })),
  ];
}
