// Parts around every screen (rail, drawer button, search, managers' alerts), and storage of the visited screens.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ROL, type PerfilActual } from '#catalogo/roles.ts';
import { currentEnlace, useSitio } from '../sitio.ts';
import { GoTo } from './GoTo.tsx';
import { PLACES, visit } from './pinned-and-recent.ts';
import { DrawerButton, Rail } from './Rail.tsx';
import { AlertasDeGestor } from './useEscritorio.tsx';

/**
 * Returns the parts around every screen; without a profile none.
 * @param rol null if no profile is chosen
 */
export function useFrame(rol: PerfilActual | null) {
  useVisits(rol);
  return {
    AlertasDeGestor: rol === ROL.gestor ? AlertasDeGestor : null,
    search: rol && <GoTo rol={rol} />,
    menu: rol && <DrawerButton rol={rol} />,
    rail: rol && <Rail rol={rol} />,
  };
}

/** Stores the visited screens of the profile on this device. */
function useVisits(rol: PerfilActual | null): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe } = useSitio();
  const ruta = rol && currentEnlace(navegacionDe(rol), pathname)?.ruta;
  useEffect(() => {
    if (rol && ruta) PLACES[rol].write(visit(PLACES[rol].read(), ruta));
  }, [rol, ruta]);
}
