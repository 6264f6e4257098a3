import { documentProblem, type SignatureStandard } from '@tomar/contract';
import { tMessage } from '../../../../i18n/tMessage.ts';

/**
 * Why a chosen file cannot be one of the documents, by its name alone: nobody waits for an upload that is of no use
 * (SIGN-13). Null where it may fit; the server looks at the content.
 */
export function misfit(standard: SignatureStandard, file: Pick<File, 'name' | 'type'>): string | null {
  const problem = documentProblem(standard, { ...guess(file), problem: null });
  return problem === null ? null : tMessage(problem, [file.name]);
}

function guess({ name, type }: Pick<File, 'name' | 'type'>): { contentType: string; pages: number | null } {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return { contentType: 'application/pdf', pages: 1 };
  const xml = /[/+]xml$/.test(type) || /\.xml$/i.test(name);
  return { contentType: xml ? 'application/xml' : 'application/octet-stream', pages: null };
}
