import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounce } from '../../../testing/bounce.ts';
import { maxReportOctets, readReport } from './readReport.ts';

const to = 'bounces+abc@tomar.example';
const read = (text: string) => readReport(Buffer.from(text, 'latin1'));

it('reads whom a mail did not reach, with the code and what the other server said', async () => {
  const report = await read(bounce(to, ['Ayse@Ornek.com.tr']));
  expect(report).toEqual({
    sentTo: to,
    failed: [
      {
        address: 'ayse@ornek.com.tr',
        status: '5.1.1',
        diagnostic: '550 5.1.1 <Ayse@Ornek.com.tr>: no such user here',
      },
    ],
  });
});

it('takes no delay for a failure, and the first address that was written to for one that it was sent on to', async () => {
  const delayed = await read(bounce(to, ['a@b.example']).replace('Action: failed', 'Action: delayed'));
  expect(delayed?.failed).toEqual([]);
  const forwarded = bounce(to, ['a@b.example']).replace(
    'Final-Recipient: rfc822; a@b.example',
    'Original-Recipient: rfc822;first@b.example\r\nFinal-Recipient: rfc822; other@c.example',
  );
  expect((await read(forwarded))?.failed.map(({ address }) => address)).toEqual(['first@b.example']);
});

describe('what is no report, or a hostile one', () => {
  it.each([
    ['a letter of a person', 'From: a@b.example\r\nTo: x@y.example\r\nSubject: Merhaba\r\n\r\nBounce?'],
    ['nothing', ''],
    ['octets of no kind', '\0\xff\xfe\r\n\r\n'.repeat(100)],
    ['a report without its part', bounce(to, []).replaceAll('message/delivery-status', 'text/plain')],
    [
      'a receipt of reading',
      bounce(to, ['a@b.example']).replace(
        'report-type=delivery-status',
        'report-type=disposition-notification',
      ),
    ],
    [
      'a report within a forwarded mail',
      `Content-Type: message/rfc822\r\n\r\n${bounce(to, ['a@b.example'])}`,
    ],
  ])('%s comes to nothing', async (_name, text) => {
    expect(await read(text)).toBeNull();
  });

  it('a wrong charset, hidden signs and lines without end are told plainly and short', async () => {
    const said = `smtp; 550 \xff\xfe\x00\u202e${'x'.repeat(50_000)}`;
    const text = bounce(to, ['a@b.example']).replace(/Diagnostic-Code: .*/, `Diagnostic-Code: ${said}`);
    const [failed] = (await read(text))?.failed ?? [];
    expect([...(failed?.diagnostic ?? '')].length).toBeLessThanOrEqual(200);
    expect(failed?.diagnostic).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(failed?.status).toBe('5.1.1');
  });

  it('thousands of addresses and of parts, and a mail of megabytes, are read within bounds', async () => {
    const many = await read(
      bounce(
        to,
        Array.from({ length: 5000 }, (_, at) => `a${at}@b.example`),
      ),
    );
    expect(many?.failed.length).toBeLessThanOrEqual(101);
    const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(20_000);
    const begun = performance.now();
    const text = bounce(to, ['a@b.example']).replace('--b\r\n', `${parts}--b\r\n`);
    await readReport(Buffer.from(text).subarray(0, maxReportOctets));
    const nested = Array.from(
      { length: 3000 },
      (_, at) =>
        `Content-Type: multipart/report; report-type=delivery-status; boundary="n${at}"\r\n\r\n--n${at}\r\n`,
    );
    await readReport(Buffer.from(nested.join('')).subarray(0, maxReportOctets));
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('whatever octets come, it answers', async () => {
    const pieces = bounce(to, ['a@b.example']).split('\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(pieces),
        fc.uint8Array({ maxLength: 300 }),
        async (lines, octets) => {
          const report = await readReport(Buffer.concat([Buffer.from(lines.join('\r\n')), octets]));
          for (const { status, address } of report?.failed ?? []) {
            expect(status).toMatch(/^([245]\.\d+\.\d+)?$/);
            expect(address).not.toMatch(/\s/);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
