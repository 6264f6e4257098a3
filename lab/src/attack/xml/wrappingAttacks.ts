import { X509Certificate } from 'node:crypto';
import { identityOf, pki } from './signers.ts';
import { chosen, content, isInSignature, type Mutation, type Subject } from './subject.ts';
import {
  childNamed,
  cloneOf,
  type Element,
  element,
  idNames,
  localOf,
  type Node,
  named,
  type Place,
  removeAttribute,
  replace,
  rootOf,
  setAttribute,
  text,
  textIn,
} from './tree.ts';

/** Rearranges a document so that a signature still holds over what it covered, and a reader finds something else. */

/** The same element saying something else: other amounts, texts and attributes. */
function evil(original: Element): Element {
  const copy = cloneOf(original);
  const change = (node: Node): void => {
    if (node.kind === 'text' && node.value.trim() !== '') node.value = '999 KÖTÜ';
    if (node.kind !== 'element' || localOf(node.name) === 'Signature') return;
    for (const attribute of node.attributes) if (attribute[0] === 'no') attribute[1] = '999';
    node.children.forEach(change);
  };
  change(copy);
  return copy;
}

/** Gives the copy no id, the same one, or one that somebody may take for it. */
function withId({ random }: Subject, copy: Element): Element {
  const names = idNames(copy);
  const value = copy.attributes.find(([name]) => names.includes(name))?.[1] ?? 'govde';
  const kind = random.oneOf([
    'none',
    'none',
    'same',
    'spelling',
    'foreign',
    'case',
    'other',
    'space',
    'normalised',
  ] as const);
  if (kind === 'same') return copy;
  for (const name of names) removeAttribute(copy, name);
  switch (kind) {
    case 'none':
      break;
    case 'spelling':
      setAttribute(copy, random.oneOf(['Id', 'ID', 'id', 'xml:id', 'iD']), value);
      break;
    case 'foreign':
      setAttribute(copy, 'xmlns:wsu', 'urn:wsu');
      setAttribute(copy, 'wsu:Id', value);
      break;
    case 'case':
      setAttribute(copy, 'Id', value.toUpperCase());
      break;
    case 'other':
      setAttribute(copy, 'Id', `${value}2`);
      break;
    case 'space':
      setAttribute(copy, 'Id', ` ${value}`);
      break;
    // Spaces around it do not belong to an xml:id (xml:id 1.0, 4).
    case 'normalised':
      setAttribute(copy, 'xml:id', random.oneOf([` ${value}`, `${value} `, `\n${value}\t`]));
      break;
  }
  return copy;
}

/** The signed parts of a document: what can be moved away from where it is looked for. */
function signedParts(subject: Subject): Place[] {
  const names = subject.base.signatures.flatMap(({ signs }) => (signs.kind === 'parts' ? signs.names : []));
  return content(subject)
    .map(({ place }) => place)
    .filter(({ element: { name }, parent }) => names.includes(localOf(name)) && parent !== undefined);
}

/** Puts something where a reader does not look for it; where there is no such place it is gone. */
function hide(subject: Subject, hidden: Element): void {
  const { random, tree } = subject;
  const root = rootOf(tree);
  const signature = chosen(subject, named(tree, 'Signature'))?.element;
  switch (
    random.oneOf([
      'wrapper',
      'first',
      'root',
      'object',
      'keyInfo',
      'signature',
      'properties',
      'deep',
    ] as const)
  ) {
    case 'wrapper':
      root.children.push(element('b:Eski', [], [hidden]));
      return;
    case 'first':
      root.children.unshift(element('b:Eski', [], [hidden]));
      return;
    case 'root':
      root.children.push(hidden);
      return;
    case 'object':
      signature?.children.push(element('ds:Object', [['xmlns:ds', ds]], [hidden]));
      return;
    case 'keyInfo':
      childNamed(signature, 'KeyInfo')?.children.push(hidden);
      return;
    case 'signature':
      root.children.push(element('ds:Signature', [['xmlns:ds', ds]], [element('ds:Object', [], [hidden])]));
      return;
    case 'properties':
      chosen(subject, named(tree, 'UnsignedSignatureProperties'))?.element.children.push(hidden);
      return;
    case 'deep':
      root.children.push(element('b:A', [], [element('b:B', [], [element('b:C', [], [hidden])])]));
      return;
  }
}

const ds = 'http://www.w3.org/2000/09/xmldsig#';

export const wrappingAttacks: readonly Mutation[] = [
  {
    name: 'a signed part moved away, another one in its place',
    weight: 8,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place === undefined) return undefined;
      const original = cloneOf(place.element);
      if (!replace(place, withId(subject, evil(original)))) return undefined;
      hide(subject, original);
      return 'open';
    },
  },
  {
    name: 'a signed part within another one of its name',
    weight: 4,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place === undefined) return undefined;
      const original = cloneOf(place.element);
      const outer = withId(subject, evil(original));
      const holder = subject.random.oneOf([outer, element('b:Ek', [], [])]);
      holder.children.push(original);
      if (holder !== outer) outer.children.push(holder);
      return replace(place, outer) ? 'open' : undefined;
    },
  },
  {
    name: 'another part beside the signed one',
    weight: 4,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      if (place?.parent === undefined) return undefined;
      const copy = withId(subject, evil(place.element));
      const at = place.parent.children.indexOf(place.element) + subject.random.oneOf([0, 1]);
      place.parent.children.splice(at, 0, copy);
      return 'open';
    },
  },
  {
    name: 'a signed part gone',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      return place !== undefined && replace(place) ? 'open' : undefined;
    },
  },
  {
    name: 'signed parts exchanged',
    weight: 1,
    apply(subject) {
      const [one, other] = signedParts(subject);
      if (one === undefined || other === undefined) return undefined;
      const held = cloneOf(one.element);
      const moved = cloneOf(other.element);
      replace(one, moved);
      return replace(other, held) ? 'open' : undefined;
    },
  },
  {
    name: 'the part with its signature in another one',
    weight: 2,
    apply(subject) {
      const place = chosen(subject, signedParts(subject));
      const signature = named(subject.tree, 'Signature').find(({ parent }) => parent !== undefined);
      if (place === undefined || signature === undefined) return undefined;
      const original = cloneOf(place.element);
      const kept = cloneOf(signature.element);
      const copy = withId(subject, evil(original));
      replace(signature);
      if (subject.random.between(0, 1) < 0.5)
        kept.children.push(element('ds:Object', [['xmlns:ds', ds]], [original]));
      else copy.children.push(original);
      copy.children.push(kept);
      return replace(place, copy) ? 'open' : undefined;
    },
  },
  {
    name: 'the whole document within another one',
    weight: 3,
    apply(subject) {
      const root = rootOf(subject.tree);
      if (localOf(root.name) === 'Signature') return undefined;
      const outer = withId(subject, evil(root));
      const holders = [outer, ...outer.children.filter((node) => node.kind === 'element')];
      const signature = signatureIn(outer);
      const kind = subject.random.oneOf(['as it is', 'object', 'signature inside'] as const);
      const inner = cloneOf(root);
      if (kind === 'object' && signature !== undefined)
        signature.children.push(element('ds:Object', [], [inner]));
      else if (kind === 'as it is') {
        removeSignatures(outer);
        chosen(subject, holders)?.children.push(inner);
      } else {
        removeSignatures(inner);
        chosen(subject, holders)?.children.push(inner);
      }
      subject.tree.nodes[subject.tree.nodes.indexOf(root)] = outer;
      return 'open';
    },
  },
  {
    name: 'another object beside the signed one',
    weight: 4,
    apply(subject) {
      const signature = chosen(subject, named(subject.tree, 'Signature'))?.element;
      const signed = named(subject.tree, 'Object').find(
        ({ element: { children } }) =>
          !children.some(
            (node) => node.kind === 'element' && /QualifyingProperties|Manifest/.test(node.name),
          ),
      );
      if (
        signature === undefined ||
        signed === undefined ||
        subject.base.signatures[0]?.signs.kind !== 'object'
      )
        return undefined;
      const original = cloneOf(signed.element);
      const copy = withId(subject, evil(original));
      switch (subject.random.oneOf(['before', 'after', 'around', 'in keyInfo', 'in properties'] as const)) {
        case 'before':
          replace(signed, copy, original);
          break;
        case 'after':
          replace(signed, original, copy);
          break;
        case 'around':
          copy.children.push(original);
          replace(signed, copy);
          break;
        case 'in keyInfo':
          replace(signed, copy);
          childNamed(signature, 'KeyInfo')?.children.push(original);
          break;
        case 'in properties': {
          replace(signed, copy);
          named(subject.tree, 'QualifyingProperties')[0]?.element.children.push(original);
          break;
        }
      }
      return 'open';
    },
  },
  {
    name: 'other signed properties',
    weight: 6,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'SignedProperties'));
      const qualifying = place?.parent;
      if (place === undefined || qualifying === undefined) return undefined;
      const original = cloneOf(place.element);
      const copy = withId(subject, cloneOf(original));
      for (const { element: time } of named({ nodes: [copy] }, 'SigningTime'))
        time.children = [text('2001-01-01T00:00:00Z')];
      const signature = place.path.find(({ name }) => localOf(name) === 'Signature');
      const kind = subject.random.oneOf([
        'before',
        'after',
        'hidden',
        'inside',
        'first object',
        'last object',
        'other holder',
      ] as const);
      const holder = element(qualifying.name, qualifying.attributes, [copy]);
      const object = element('ds:Object', [['xmlns:ds', ds]], [holder]);
      switch (kind) {
        case 'before':
          replace(place, copy, original);
          break;
        case 'after':
          replace(place, original, copy);
          break;
        case 'hidden':
          replace(place, copy);
          hide(subject, original);
          break;
        case 'inside':
          copy.children.push(original);
          replace(place, copy);
          break;
        case 'first object':
          signature?.children.unshift(object);
          break;
        case 'last object':
          signature?.children.push(object);
          break;
        case 'other holder':
          named(subject.tree, 'Object')[0]?.element.children.unshift(holder);
          break;
      }
      return 'open';
    },
  },
  {
    name: 'properties about another signature',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'QualifyingProperties'));
      if (place === undefined) return undefined;
      setAttribute(place.element, 'Target', subject.random.oneOf(['#baska', '', '#govde']));
      return 'open';
    },
  },
  {
    name: 'a part of the signature twice',
    weight: 3,
    apply(subject) {
      const local = subject.random.oneOf([
        'SignedInfo',
        'SignatureValue',
        'KeyInfo',
        'QualifyingProperties',
        'Object',
        'Signature',
      ]);
      const place = chosen(subject, named(subject.tree, local));
      if (place === undefined) return undefined;
      const copy = withId(subject, evil(place.element));
      if (local === 'Signature') {
        rootOf(subject.tree).children.push(copy);
        return 'open';
      }
      const original = cloneOf(place.element);
      return replace(place, ...(subject.random.between(0, 1) < 0.5 ? [copy, original] : [original, copy]))
        ? 'open'
        : undefined;
    },
  },
  {
    name: 'the signature copied to another place',
    weight: 1,
    apply(subject) {
      const place = chosen(subject, named(subject.tree, 'Signature'));
      if (place === undefined) return undefined;
      const target = chosen(subject, content(subject));
      (target?.place.element ?? rootOf(subject.tree)).children.push(cloneOf(place.element));
      return 'open';
    },
  },
  {
    name: 'content passed off as a signature',
    weight: 2,
    apply(subject) {
      const found = chosen(subject, content(subject));
      if (found === undefined) return undefined;
      const wrapped = element('ds:Signature', [['xmlns:ds', ds]], [evil(found.place.element)]);
      found.place.element.children.push(wrapped);
      return 'open';
    },
  },
  {
    name: 'a part of the signature elsewhere',
    weight: 2,
    apply(subject) {
      const local = subject.random.oneOf([
        'KeyInfo',
        'Object',
        'QualifyingProperties',
        'SignedProperties',
        'SignatureValue',
        'CounterSignature',
      ]);
      const place = chosen(subject, named(subject.tree, local));
      if (place === undefined) return undefined;
      const moved = cloneOf(place.element);
      replace(place);
      hide(subject, moved);
      return 'open';
    },
  },
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

function signatureIn(top: Element): Element | undefined {
  return named({ nodes: [top] }, 'Signature')[0]?.element;
}

function removeSignatures(top: Element): void {
  for (const place of named({ nodes: [top] }, 'Signature')) if (isInSignature(place)) replace(place);
}
