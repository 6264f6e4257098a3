/** In the place of react-pdf's layer of annotations: `renderAnnotationLayer` is false everywhere. */
export default function NoAnnotations() {
  return null;
}
