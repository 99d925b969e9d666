import { useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { Rol } from '#catalogo/roles.ts';
import { enlaceActual, useSitio } from '../sitio.ts';
import { PLACES, visit } from './places.ts';
import { GoTo } from './GoTo.tsx';
import { AlertasDeGestor } from './useEscritorio.tsx';
import { DrawerButton, Rail } from './Rail.tsx';

/** Remembers on this device where somebody goes in her role. */
function useVisits(rol: Rol | null): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe } = useSitio();
  const ruta = rol && enlaceActual(navegacionDe(rol), pathname)?.ruta;
  useEffect(() => {
    if (rol && ruta) PLACES[rol].write(visit(PLACES[rol].read(), ruta));
  }, [rol, ruta]);
}

/**
 * The ways to the other screens that surround every screen, and what the bar tells managers: what the desk of their home
 * counts. @param rol null while none is chosen
 */
export function useFrame(rol: Rol | null) {
  useVisits(rol);
  return {
    AlertasDeGestor,
    search: rol && <GoTo rol={rol} />,
    menu: rol && <DrawerButton rol={rol} />,
    rail: rol && <Rail rol={rol} />,
  };
}
