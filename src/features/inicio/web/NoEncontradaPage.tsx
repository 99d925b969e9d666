import { useLocation } from '@tanstack/react-router';
import type { Rol } from '#catalogo/roles.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { pantallasCercanas } from '../cercanas.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { MessagePage, SiteHeader } from './MessagePage.tsx';
import { PLACES } from './places.ts';
import { useSitio } from './useSitio.ts';

/**
 * Any address that shows nothing (spec 1 §2), with the screens that may have been meant.
 * @param rol null: nobody signed in, or no role is chosen
 */
export function NoEncontradaPage({ rol }: { readonly rol: Rol | null }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe, publicos } = useSitio();
  const suyas = rol ? navegacionDe(rol) : [];
  const cercanas = pantallasCercanas(pathname, rol ? suyas : [publicos]);
  const recientes = rol ? PLACES[rol].read().recent : [];
  const visitadas = suyas.flatMap(({ pantallas }) => pantallas).filter(({ ruta }) => recientes.includes(ruta));
  const grupos = [
    { titulo: '¿Buscaba una de estas pantallas?', pantallas: cercanas },
    { titulo: 'Donde estuvo hace poco', pantallas: visitadas },
  ].filter(({ pantallas }) => pantallas.length > 0);
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
        beside={grupos.length > 0 && <LinkGroups size="compact" grupos={grupos} />}
      >
        La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.
      </MessagePage>
    </>
  );
}
