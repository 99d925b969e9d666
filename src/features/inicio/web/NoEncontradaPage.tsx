import { type ComponentType, lazy, Suspense } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { MessagePage, SiteHeader } from './MessagePage.tsx';

/** They come after the message, which says the same without them. */
const Cercanas = lazy<ComponentType<{ readonly rol: Rol | null }>>(async () =>
  import('./Cercanas.tsx').then(
    (loaded) => ({ default: loaded.Cercanas }),
    () => ({ default: () => null }),
  ),
);

/**
 * Any address that shows nothing (spec 1 §2), with the screens that may have been meant.
 * @param rol null: nobody signed in, or no role is chosen
 */
export function NoEncontradaPage({ rol }: { readonly rol: Rol | null }) {
  const home = (
    <a href="/" className={buttonClass('main')}>
      Ir al inicio
    </a>
  );
  return (
    <>
      <SiteHeader />
      <MessagePage
        title="Oops! 404 - Página no encontrada"
        action={home}
        beside={
          <Suspense>
            <Cercanas rol={rol} />
          </Suspense>
        }
      >
        La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.
      </MessagePage>
    </>
  );
}
