import { IconFile, IconFileTypePdf, IconFileTypeXml, type TablerIcon } from '@tabler/icons-react';
import type { DocumentLook } from './documentView.ts';

export const documentIcons: Readonly<Record<DocumentLook['form'], TablerIcon>> = {
  pdf: IconFileTypePdf,
  xml: IconFileTypeXml,
  other: IconFile,
};
