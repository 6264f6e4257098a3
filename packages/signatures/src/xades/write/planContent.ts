import { SignatureError } from '../../errors.ts';
import { charactersOf } from '../../xml/encoding.ts';
import { canonicalMethod, canonicalOctets, exclusiveUri, readXml, readXmlFragment } from '../../xml/index.ts';
import { allNamed } from '../elements.ts';
import { dsNamespace } from '../namespaces.ts';
import { base64Uri } from '../verify/transforms.ts';
import { signatureEnd, signatureTag } from './assemble.ts';
import { digestOfOctets } from './certificateRef.ts';
import { base64, element } from './markup.ts';
import type { XadesContent, XadesOptions } from './options.ts';
import type { DataReference, SignatureIds, SignaturePlan } from './signaturePlan.ts';

/** Content that becomes part of the signature. */
export function planEnveloping(
  content: Extract<XadesContent, { form: 'enveloping' }>,
  options: XadesOptions,
  ids: SignatureIds,
): SignaturePlan {
  const { digest } = options.algorithm;
  const attributes = { Id: ids.object, MimeType: options.mimeType };
  const uri = `#${ids.object}`;
  if (content.embed !== 'xml') {
    const encoding = 'http://www.w3.org/2000/09/xmldsig#base64';
    const mimeType = options.mimeType ?? 'application/octet-stream';
    return {
      parent: undefined,
      gap: undefined,
      objects: element('ds:Object', { ...attributes, Encoding: encoding }, base64(content.content)),
      references: [
        {
          uri,
          transforms: element('ds:Transform', { Algorithm: base64Uri }),
          digest: digestOfOctets(digest, content.content),
          mimeType,
        },
      ],
    };
  }
  const { source, root } = readXml(content.content);
  const objects = element('ds:Object', attributes, charactersOf(source.text.slice(root.start, root.end)));
  const method = canonicalMethod(options.contentCanonicalization ?? exclusiveUri);
  const skeleton = readXmlFragment(signatureTag(ids) + objects + signatureEnd, undefined);
  const embedded = allNamed(skeleton, dsNamespace, 'Object')[0] ?? skeleton;
  return {
    parent: undefined,
    gap: undefined,
    objects,
    references: [
      {
        uri,
        transforms: element('ds:Transform', { Algorithm: method.uri }),
        digest: digestOfOctets(digest, canonicalOctets(embedded, method)),
        mimeType: options.mimeType ?? 'text/xml',
      },
    ],
  };
}

/** Content that is only named. */
export function planDetached(
  content: Extract<XadesContent, { form: 'detached' }>,
  options: XadesOptions,
): SignaturePlan {
  if (content.objects.length === 0) throw new SignatureError('nothing_to_sign', 'There is nothing to sign');
  const references = content.objects.map((object): DataReference => {
    if (object.uri === '' || object.uri.startsWith('#'))
      throw new SignatureError(
        'reference_uri',
        `${JSON.stringify(object.uri)} would point into the signature itself`,
      );
    const digest =
      object.content instanceof Uint8Array
        ? digestOfOctets(options.algorithm.digest, object.content)
        : object.content.digest;
    const mimeType = object.mimeType ?? options.mimeType ?? 'application/octet-stream';
    return { uri: object.uri, transforms: '', digest, mimeType };
  });
  return { parent: undefined, gap: undefined, references, objects: '' };
}
