import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { rutaCorta } from './ruta-corta.ts';

/** Where a category lies: its last two levels, and the whole path for whoever hovers over it or hears it. */
export function Ruta({ path }: { readonly path: string }) {
  const corta = rutaCorta(path);
  if (corta === path) return path;
  return (
    <span title={path}>
      <span aria-hidden="true">{corta}</span>
      <VisuallyHidden>{path}</VisuallyHidden>
    </span>
  );
}
