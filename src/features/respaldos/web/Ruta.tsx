import { VisuallyHidden } from '#platform/web/ui/text.tsx';

/** The last two levels of a path: `… › Ingeniería › Sistemas`. */
export function rutaCorta(path: string): string {
  const nombres = path.split(' › ');
  return nombres.length > 2 ? `… › ${nombres.slice(-2).join(' › ')}` : path;
}

/** Shows the last two levels of a category's path; a screen reader and the pointer get the whole path. */
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
