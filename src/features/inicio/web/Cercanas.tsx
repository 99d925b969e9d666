import { useLocation } from '@tanstack/react-router';
import type { Rol } from '#catalogo/roles.ts';
import { pantallasCercanas } from '../cercanas.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { PLACES } from './places.ts';
import { useSitio } from './useSitio.ts';

/** The screens that may have been meant by an address that shows nothing, and those visited last; nothing without any. */
export function Cercanas({ rol }: { readonly rol: Rol | null }) {
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
  return grupos.length > 0 && <LinkGroups size="compact" grupos={grupos} />;
}
