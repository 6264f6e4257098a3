import { X509Certificate } from 'node:crypto';
import { identityOf, pki } from '../signers.ts';
import { chosen, content, type Mutation } from '../subject.ts';
import { cloneOf, named, replace, rootOf, setAttribute, text, textIn } from '../tree.ts';

/** Certificates, values, time-stamps, counter-signatures and ids that belong to something else. */
export const ownerAttacks: readonly Mutation[] = [
  {
    name: 'another certificate for the same key',
    weight: 2,
    apply(subject) {
      const [facts] = subject.base.signatures;
      const place = named(subject.tree, 'X509Certificate')[0];
      if (place === undefined || facts === undefined || !facts.xades) return undefined;
      const { privateKey, certificate } = identityOf(facts.signer);
      const other = pki.issue({
        key: privateKey,
        serialNumber: Buffer.from(new X509Certificate(certificate).serialNumber, 'hex'),
        subject: { country: 'TR', commonName: 'Başkası' },
      });
      place.element.children = [text(Buffer.from(other.certificate).toString('base64'))];
      return 'open';
    },
  },
  {
    name: "somebody else's certificate",
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'X509Certificate'));
      if (place === undefined) return undefined;
      place.element.children = [text(Buffer.from(identityOf('second').certificate).toString('base64'))];
      return 'open';
    },
  },
  {
    name: 'the other half of an elliptic value',
    weight: 1,
    apply(subject) {
      const place = named(subject.tree, 'SignatureValue')[0];
      const signer = subject.base.signatures[0]?.signer;
      if (place === undefined || (signer !== 'p256' && signer !== 'second')) return undefined;
      const value = Buffer.from(textIn(place.element), 'base64');
      const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
      const s = order - BigInt(`0x${value.subarray(32).toString('hex')}`);
      const other = Buffer.concat([
        value.subarray(0, 32),
        Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      ]);
      place.element.children = [text(other.toString('base64'))];
      return 'open';
    },
  },
  {
    name: 'a time-stamp from elsewhere',
    weight: 2,
    apply(subject) {
      const stamps = named(subject.tree, 'EncapsulatedTimeStamp');
      const place = chosen(subject, stamps);
      if (place === undefined) return undefined;
      const other =
        chosen(
          subject,
          stamps.filter((one) => one !== place),
        ) ?? place;
      const kind = subject.random.oneOf(['exchange', 'damage', 'remove', 'twice'] as const);
      const value = textIn(place.element);
      if (kind === 'exchange') place.element.children = [text(textIn(other.element))];
      if (kind === 'damage') place.element.children = [text(`${value.slice(0, 400)}AAAA${value.slice(404)}`)];
      if (kind === 'remove') replace(place);
      if (kind === 'twice') replace(place, cloneOf(place.element), cloneOf(place.element));
      return 'open';
    },
  },
  {
    name: 'a counter-signature for another signature',
    weight: 2,
    apply(subject) {
      const place = named(subject.tree, 'CounterSignature')[0];
      if (place === undefined) return undefined;
      const targets = named(subject.tree, 'UnsignedSignatureProperties').filter(
        (one) => !place.path.includes(one.element),
      );
      const target = chosen(subject, targets)?.element ?? rootOf(subject.tree);
      const moved = cloneOf(place.element);
      replace(place);
      target.children.push(moved);
      return 'open';
    },
  },
  {
    name: 'two ids on one element',
    weight: 2,
    apply(subject) {
      const places = content(subject).map(({ place }) => place);
      const place = chosen(subject, [
        ...places,
        ...named(subject.tree, 'Object'),
        ...named(subject.tree, 'KeyInfo'),
      ]);
      if (place === undefined) return undefined;
      const name = subject.random.oneOf(['Id', 'ID', 'id', 'xml:id']);
      const value = subject.random.oneOf(['govde', 'baslik', 'belge', 'p1', 'o1', 's1', 'v1']);
      setAttribute(place.element, name, value);
      return 'open';
    },
  },
];
