import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { conFijadas, enlaceActual } from '../../navegacion.ts';
import { useSitio } from '../useSitio.ts';
import { PLACES, togglePin, visit } from './places.ts';

/** Where somebody can go in her role, where she is, and what she pinned. */
export function useNavigation(rol: Rol) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const places = PLACES[rol].use();
  const todos = useSitio().navegacionDe(rol);
  const current = enlaceActual(todos, pathname);
  const isPinned = current !== undefined && places.pinned.includes(current.ruta);
  return {
    grupos: conFijadas(todos, places.pinned),
    current,
    isPinned,
    togglePin: current && (() => PLACES[rol].write(togglePin(places, current.ruta))),
  };
}

/** Remembers on this device where somebody goes in her role. */
export function useVisits(rol: Rol | null): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe } = useSitio();
  const ruta = rol && enlaceActual(navegacionDe(rol), pathname)?.ruta;
  useEffect(() => {
    if (rol && ruta) PLACES[rol].write(visit(PLACES[rol].read(), ruta));
  }, [rol, ruta]);
}
