import type { Certificate } from './certificate.ts';

/** A certification path: the certificate in question first, the trust anchor last. */
export type Path = readonly Certificate[];

/** Where paths are looked for. */
export interface PathGround {
  /** Certificates with this subject, by the key of the name. */
  readonly bySubject: (subjectKey: string) => Iterable<Certificate>;
  readonly isAnchor: (certificate: Certificate) => boolean;
  /** Whether the second's key signed the first. */
  readonly isSigned: (certificate: Certificate, issuer: Certificate) => boolean;
}

export interface PathSearch {
  /** Paths to anchors whose signatures hold, shortest first. */
  readonly paths: readonly Path[];
  /** As far as one gets where no anchor is reached: for telling a person whose certificate is missing. */
  readonly furthest: Path;
  /** Certificates on the way whose issuer is not there. */
  readonly ends: readonly Certificate[];
}

const MAX_LENGTH = 12;
const MAX_PATHS = 16;
const MAX_NODES = 500;
/** Signatures that are verified in one search: whoever sends a file must not decide how long we calculate. */
const MAX_CHECKS = 500;
const MAX_STEPS = 2_000;

interface Node {
  readonly certificate: Certificate;
  readonly before: Node | undefined;
  readonly issuers: Node[];
  /** Certificates from here to the nearest anchor; undefined when none is reached. */
  distance: number | undefined;
}

/**
 * Searches certification paths (RFC 4158). First the graph of who signed whom is explored, each certificate once;
 * then paths are followed only along certificates from which an anchor can be reached. So crossed certifications
 * cost what they are, not the number of ways through them.
 */
export function searchPaths(certificate: Certificate, ground: PathGround): PathSearch {
  const nodes = explore(certificate, ground);
  measure(nodes, ground);
  const [start] = nodes;
  const last = nodes.at(-1);
  return {
    paths: start === undefined ? [] : follow(start, ground),
    furthest: last === undefined ? [certificate] : wayTo(last),
    ends: nodes
      .filter(
        (node) =>
          node.issuers.length === 0 && !node.certificate.selfIssued && !ground.isAnchor(node.certificate),
      )
      .map((node) => node.certificate),
  };
}

/** Upwards and breadth first, so that the last node is as far from the beginning as any. */
function explore(certificate: Certificate, ground: PathGround): readonly Node[] {
  const nodes: Node[] = [makeNode(certificate, undefined)];
  const known = new Map(nodes.map((node) => [node.certificate.fingerprint, node]));
  let checks = 0;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined || ground.isAnchor(node.certificate)) continue;
    const answers = new Map<string, boolean>();
    for (const candidate of likelyFirst(node.certificate, ground)) {
      const existing = known.get(candidate.fingerprint);
      if (existing === node) continue;
      const found = existing ?? makeNode(candidate, node);
      let signed = answers.get(candidate.holder);
      if (signed === undefined && checks < MAX_CHECKS) {
        checks++;
        signed = ground.isSigned(node.certificate, candidate);
        answers.set(candidate.holder, signed);
      }
      if (signed !== true) continue;
      node.issuers.push(found);
      if (existing !== undefined || nodes.length >= MAX_NODES) continue;
      known.set(candidate.fingerprint, found);
      nodes.push(found);
    }
  }
  return nodes;
}

function makeNode(certificate: Certificate, before: Node | undefined): Node {
  return { certificate, before, issuers: [], distance: undefined };
}

/**
 * Candidates for the issuer: anchors first, then those whose key identifier is the one that the certificate names,
 * others after (RFC 4158 3.5.12: identifiers guide, they do not decide).
 */
function likelyFirst(certificate: Certificate, ground: PathGround): readonly Certificate[] {
  const { authorityKeyId } = certificate.extensions;
  const rank = (candidate: Certificate): number => {
    const { subjectKeyId } = candidate.extensions;
    const unlikely = authorityKeyId !== undefined && subjectKeyId !== undefined;
    if (unlikely && subjectKeyId !== authorityKeyId) return 2;
    return ground.isAnchor(candidate) ? 0 : 1;
  };
  return [...ground.bySubject(certificate.issuer.key)].toSorted((left, right) => rank(left) - rank(right));
}

/** How far each node is from the nearest anchor, from the anchors down. */
function measure(nodes: readonly Node[], ground: PathGround): void {
  const issued = new Map<Node, Node[]>();
  for (const node of nodes) {
    for (const issuer of node.issuers) {
      const list = issued.get(issuer);
      if (list === undefined) issued.set(issuer, [node]);
      else list.push(node);
    }
  }
  const queue = nodes.filter(({ certificate }) => ground.isAnchor(certificate));
  for (const anchor of queue) anchor.distance = 0;
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index];
    if (node?.distance === undefined) continue;
    for (const below of issued.get(node) ?? []) {
      if (below.distance !== undefined) continue;
      below.distance = node.distance + 1;
      queue.push(below);
    }
  }
}

function follow(start: Node, ground: PathGround): readonly Path[] {
  const paths: Path[] = [];
  let steps = 0;
  const extend = (path: readonly Node[], node: Node): void => {
    if (paths.length >= MAX_PATHS || ++steps > MAX_STEPS) return;
    const next = [...path, node];
    if (ground.isAnchor(node.certificate)) {
      paths.push(next.map(({ certificate }) => certificate));
      return;
    }
    const ways = node.issuers
      .filter(({ distance }) => distance !== undefined && next.length + distance < MAX_LENGTH)
      .toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0));
    for (const issuer of ways) {
      // The same holder twice is a circle, whatever certificates say it.
      if (!next.some((node) => node.certificate.holder === issuer.certificate.holder)) extend(next, issuer);
    }
  };
  if (start.distance !== undefined) extend([], start);
  return paths.toSorted((left, right) => left.length - right.length);
}

function wayTo(last: Node): Path {
  const path: Certificate[] = [];
  for (let node: Node | undefined = last; node !== undefined; node = node.before)
    path.unshift(node.certificate);
  return path;
}
