import { describe, expect, it } from 'vitest';
import { writePem } from '../der/index.ts';
import { hasTool, runTool } from '../testing/index.ts';
import { digest, first, made, pki, reference, validated } from '../testing/xades/foreignShapes.ts';
import { hasJava, judgedByJava } from '../testing/xades/judgedByJava.ts';
import {
  canonicalizeSource,
  canonicalMethod,
  canonicalOctets,
  exclusiveUri,
  inclusive11Uri,
  inclusiveUri,
  isInclusive,
  readXml,
  xmlSource,
} from './index.ts';
import { canonicalizeSelection, everyNode, treeOf } from './xpath/index.ts';

const relative = ['ad', '../ad', '#ad', '?ad', '//ad.example/x', '1a:b'];
const methods = [inclusiveUri, inclusive11Uri, exclusiveUri];
const refusal = expect.objectContaining({ code: 'xml_namespace_relative' });
const read = (text: string) => readXml(Buffer.from(text));

describe.each(methods)('%s has no form for a relative namespace (Canonical XML 2.1)', (uri) => {
  const method = canonicalMethod(uri);

  it.each(relative)('%s', (namespace) => {
    for (const text of [
      `<r xmlns="${namespace}"/>`,
      `<r><p:a xmlns:p="${namespace}"/></r>`,
      `<r><a xmlns:p="${namespace}"/></r>`,
    ]) {
      expect(() => canonicalOctets(read(text), method), text).toThrow(refusal);
      if (isInclusive(method))
        expect(() => canonicalizeSource(xmlSource(Buffer.from(text)), method, () => {}), text).toThrow(
          refusal,
        );
      const tree = treeOf(read(text));
      const nodes = new Set(everyNode(tree.root));
      expect(() => canonicalizeSelection(tree, nodes, method, () => {}, []), text).toThrow(refusal);
    }
    const inherited = read(`<r xmlns:p="${namespace}"><a/></r>`).root.children[0];
    if (inherited?.kind !== 'element') throw new Error('no element');
    expect(() => canonicalOctets(inherited, method)).toThrow(refusal);
  });

  it('but for absolute ones, and for a default namespace that is taken back', () => {
    const text = '<r xmlns="urn:a" xmlns:p="http://ad.example/ö x"><a xmlns=""></a></r>';
    expect(Buffer.from(canonicalOctets(read(text), method)).toString()).toMatch(/<a xmlns=""><\/a>/);
  });
});

describe('a signature over a part with a relative namespace', () => {
  const signed = (namespace: string, uri: string) => {
    const part = `<a Id="x"><p:b xmlns:p="${namespace}"></p:b></a>`;
    const filled = reference('#x', [uri]).replace(
      '<ds:DigestValue/>',
      `<ds:DigestValue>${digest(Buffer.from(part))}</ds:DigestValue>`,
    );
    return made({ document: `<r>${part}@@</r>`, references: [filled] });
  };

  it.each(methods)('is not verified in %s, neither by xmlsec1 nor by the JDK', async (uri) => {
    const [odd, plain] = [signed('../ad', uri), signed('urn:ad', uri)];
    expect(first(await validated(plain)).indication).toBe('TOTAL_PASSED');
    const found = first(await validated(odd));
    expect(found).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND' });
    expect(found.errors.map(({ code }) => code)).toEqual(['xml_namespace_relative']);
    const root = writePem('CERTIFICATE', pki.root.certificate);
    const options = ['--verify', '--id-attr:Id', 'a', '--trusted-pem', 'root.pem'];
    const xmlsec = (bytes: Uint8Array) =>
      runTool('xmlsec1', [...options, 'a.xml'], { 'root.pem': root, 'a.xml': bytes }).status;
    if (hasTool('xmlsec1')) expect([xmlsec(odd) === 0, xmlsec(plain)]).toEqual([false, 0]);
    if (hasJava())
      expect(judgedByJava({ 'odd.xml': odd, 'plain.xml': plain }).map((line) => line.slice(0, 6))).toEqual([
        'FAILED',
        'OK 1',
      ]);
  });
});
