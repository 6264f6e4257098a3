import { appendUpload, getFile, listJobs } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { urlOf } from './call.ts';
import { fingerprintOf } from './upload.ts';

describe('the address of an endpoint', () => {
  it('puts parameters and query in their places', () => {
    expect(urlOf(appendUpload, { id: 'a/b' }, { offset: 8 })).toBe('/api/upload/append/a%2Fb?offset=8');
    expect(urlOf(getFile, { id: '1' }, { version: undefined, download: '1' })).toBe(
      '/api/file/get/1?download=1',
    );
    expect(urlOf(listJobs)).toBe('/api/job/get');
  });
});

describe('the fingerprint of a file', () => {
  it('differs between a document and an attachment and stays within its limit', () => {
    const file = { name: 'ş'.repeat(300), size: 1, lastModified: 2 };
    expect(fingerprintOf(file, 'Document')).not.toBe(fingerprintOf(file, 'Attachment'));
    expect(fingerprintOf(file, 'Document').length).toBeLessThanOrEqual(200);
  });
});
