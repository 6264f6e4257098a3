/** In the place of react-pdf's service for links: a document's links are not shown. */
export default class NoLinks {
  setDocument(): void {}
  setViewer(): void {}
  setExternalLinkRel(): void {}
  setExternalLinkTarget(): void {}
}
