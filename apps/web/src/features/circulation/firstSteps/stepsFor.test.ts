import type { Viewer } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { stepsFor } from './stepsFor.ts';

const keysFor = (authorities: Viewer['authorities'], licenceActive = true) =>
  stepsFor({ authorities, modules: [], options: [], licenceActive }).map(({ key }) => key);

describe('the first three steps', () => {
  it('of an administrator set the account up and begin a job', () => {
    expect(keysFor(['Admin'])).toEqual(['parameters', 'recipients', 'createJob']);
  });

  it('of an administrator whom the guide tells what the account lacks repeat nothing of it', () => {
    const viewer: Viewer = { authorities: ['Admin'], modules: [], options: [], licenceActive: true };
    expect(stepsFor(viewer, true).map(({ key }) => key)).toEqual(['createJob', 'profile', 'waiting']);
  });

  it('of somebody who starts jobs begin with one', () => {
    expect(keysFor(['Draft'])[0]).toBe('createJob');
    expect(keysFor(['Draft', 'Finalizer']).slice(0, 2)).toEqual(['recipients', 'createJob']);
  });

  it('of a signer see to the signature, and to nothing that is not the signer’s to do', () => {
    expect(keysFor(['Signer'])).toEqual(['signature', 'waiting', 'news']);
  });

  it('of an approver are no signer’s', () => {
    expect(keysFor(['Approved'])).toEqual(['profile', 'waiting', 'news']);
  });

  it('offer no job where there is no licence for one', () => {
    expect(keysFor(['Draft'], false)).not.toContain('createJob');
  });
});
