import { reportAsText } from '../validation/index.ts';
import { parseWords } from './commandLine.ts';
import { extendCommand } from './extend.ts';
import { failureOf } from './failure.ts';
import { serve } from './serve.ts';
import { Session } from './session.ts';
import { signCommand } from './sign.ts';
import { usage, usageText } from './usage.ts';
import { validateCommand } from './validate.ts';

/** Runs one command and answers with the exit code: 0 done, 1 not all signatures passed, 2 anything else. */
async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  try {
    switch (command) {
      case 'sign':
      case 'extend': {
        const options = parseWords(command, rest);
        await using session = new Session();
        const result = await (command === 'sign' ? signCommand : extendCommand)(options, session);
        if (options.flag('json')) print(result);
        return 0;
      }
      case 'validate': {
        const options = parseWords(command, rest);
        const language = options.choice('language', ['tr', 'en']) ?? 'en';
        await using session = new Session();
        const report = await validateCommand(options, session);
        if (options.flag('json')) print(report);
        else process.stdout.write(`${reportAsText(report, language)}\n`);
        return report.conclusion === 'TOTAL_PASSED' ? 0 : 1;
      }
      case 'serve':
        if (rest.length !== 1 || rest[0] !== '--stdio') throw usage('serve wants --stdio');
        await serve(process.stdin, process.stdout);
        return 0;
      case 'help':
      case '--help':
        process.stdout.write(usageText);
        return 0;
      default:
        throw usage('The command is one of sign, extend, validate, serve');
    }
  } catch (error) {
    const failure = failureOf(error);
    print(failure);
    if (failure.code === 'usage') process.stderr.write(usageText);
    if (failure.code === 'internal')
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return 2;
  }
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

process.exitCode = await main(process.argv.slice(2));
