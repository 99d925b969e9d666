import { useEffect, useState } from 'react';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import { messageOf } from '#platform/web/http.ts';
import { cargarUso } from '../../uso/cargar-uso.ts';
import type { Encontradas } from './buscar.ts';

/** How a search stands. */
export type Busqueda = {
  readonly asignaturas: readonly Asignatura[];
  /** In words for the person. */
  readonly estado: string;
  /** Searches again what failed. */
  readonly reintentar: (() => void) | null;
};

const MINIMO = 2;
/** A pause in typing after which it is worth asking. */
const PAUSE_MS = 250;

const SIN_BUSCAR: Busqueda = {
  asignaturas: [],
  estado: `Escriba al menos ${MINIMO} letras o números.`,
  reintentar: null,
};

/**
 * Searches as one types; an answer that is late never takes the place of a newer one.
 * @param texto null: nothing is to be searched
 */
export function useBusqueda(texto: string | null): Busqueda {
  const [busqueda, setBusqueda] = useState(SIN_BUSCAR);
  const wanted = texto === null || texto.trim().length < MINIMO ? null : texto.trim();

  useEffect(() => {
    if (wanted === null) return undefined;
    const controller = new AbortController();
    async function search(texto: string): Promise<void> {
      setBusqueda((before) => ({ ...before, estado: 'Buscando…', reintentar: null }));
      try {
        const { buscarAsignaturas } = await cargarUso();
        setBusqueda(encontradas(texto, await buscarAsignaturas(texto, controller.signal)));
      } catch (error) {
        if (controller.signal.aborted) return;
        setBusqueda({ asignaturas: [], estado: messageOf(error), reintentar: () => void search(texto) });
      }
    }
    const timer = setTimeout(() => void search(wanted), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);

  return wanted === null ? SIN_BUSCAR : busqueda;
}

const encontradas = (texto: string, { asignaturas, total }: Encontradas): Busqueda => ({
  asignaturas,
  estado: estadoDe(texto, asignaturas.length, total),
  reintentar: null,
});

function estadoDe(texto: string, n: number, total: number): string {
  if (n === 0)
    return `No hay asignaturas de este semestre con «${texto}». Pruebe con el código o con otra parte del nombre.`;
  if (n < total) return `Las primeras ${n} de ${total}. Escriba algo más para encontrar otras.`;
  return n === 1 ? '1 asignatura.' : `${n} asignaturas.`;
}
