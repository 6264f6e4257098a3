/**
 * Starts a part of the lab:
 * `node lab/src/main.ts mail --folder DIR [--smtp-port N] [--http-port N] [--user NAME]`
 * `node lab/src/main.ts pki --home DIR [--http-port N] [--user NAME]`
 * `node lab/src/main.ts mobile --home DIR [--http-port N] [--pki-url URL]`
 */
import { parseArgs } from 'node:util';
import { startMail } from './mail/startMail.ts';
import { startMssp } from './mobile/startMssp.ts';
import { subscribersOf } from './mobile/subscribers.ts';
import { startPki } from './pki/startPki.ts';

if (process.env.NODE_ENV === 'production') {
  console.error('The lab imitates other parties for trying and testing; it does not run in production.');
  process.exit(1);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    home: { type: 'string' },
    'smtp-port': { type: 'string' },
    'http-port': { type: 'string' },
    'pki-url': { type: 'string' },
    user: { type: 'string' },
  },
});

switch (positionals[0]) {
  case 'mail': {
    if (!values.folder) throw new Error('mail needs --folder DIR');
    const password = process.env.LAB_MAIL_PASSWORD ?? '';
    const mail = await startMail({
      folder: values.folder,
      smtpPort: Number(values['smtp-port'] ?? 0),
      httpPort: Number(values['http-port'] ?? 0),
      login: values.user ? { user: values.user, password } : undefined,
    });
    console.log(`mail: SMTP on 127.0.0.1:${mail.smtpPort}, messages at ${mail.url} and in ${values.folder}`);
    stopWith(mail);
    break;
  }
  case 'pki': {
    if (!values.home) throw new Error('pki needs --home DIR');
    const password = process.env.LAB_TSA_PASSWORD ?? '';
    const pki = await startPki({
      dir: values.home,
      port: Number(values['http-port'] ?? 0),
      login: values.user ? { user: values.user, password } : undefined,
    });
    console.log(`pki: time-stamps at ${pki.timestampUrl}, switches at ${pki.url}/api/switches`);
    stopWith(pki);
    break;
  }
  case 'mobile': {
    if (!values.home) throw new Error('mobile needs --home DIR');
    const subscribers = await subscribersOf(values.home, values['pki-url']);
    const mssp = await startMssp({ subscribers, port: Number(values['http-port'] ?? 0) });
    console.log(`mobile: ${subscribers.size} telephones, switches at ${mssp.url}/api/switches`);
    stopWith(mssp);
    break;
  }
  default:
    console.error('Which part of the lab? There are: mail, mobile, pki');
    process.exit(2);
}

function stopWith(part: { stop(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void part.stop().then(() => process.exit(0)));
}
