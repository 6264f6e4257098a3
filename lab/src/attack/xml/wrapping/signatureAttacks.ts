import { chosen, content, type Mutation } from '../subject.ts';
import {
  childNamed,
  cloneOf,
  element,
  localOf,
  named,
  replace,
  rootOf,
  setAttribute,
  text,
} from '../tree.ts';
import { ds, evil, hide, withId } from './rearrange.ts';

/** Objects, properties and other parts of the signature, twice or elsewhere. */
export const signatureAttacks: readonly Mutation[] = [
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
];
