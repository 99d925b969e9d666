import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { enMarcha, type Tarea } from '../contract.ts';
import { forget, useConocidas } from './vivas/almacen.ts';
import { ask } from './vivas/corriente.ts';

/** How old what the bar announces may be before it is asked again, where nothing is followed. */
const EDAD_MS = 60_000;

/** How many of the last jobs the bar tells. */
const RECIENTES = 10;

const byNewest = (a: Tarea, b: Tarea): number => b.creada.localeCompare(a.creada);

export type Avisos = {
  /** The person's last jobs, newest first. */
  readonly recientes: readonly Tarea[];
  /** Those of them that ended, which she has not seen. */
  readonly sinVer: readonly Tarea[];
  /** Failed jobs that nobody took care of. */
  readonly porAtender: readonly Tarea[];
};

/** What the bar announces about jobs to the person of an account; mounted anew for another one. */
export function useAvisos(cuenta: string): Avisos {
  const conocidas = useConocidas();
  useEffect(() => forget, []);
  useQuery({
    queryKey: ['tareas', 'avisos', cuenta],
    queryFn: async () => ask().then(() => true),
    staleTime: EDAD_MS,
    refetchOnWindowFocus: true,
  });
  const todas = [...conocidas.values()].sort(byNewest);
  const recientes = todas.filter(({ mia }) => mia).slice(0, RECIENTES);
  return {
    recientes,
    sinVer: recientes.filter((tarea) => !enMarcha(tarea) && !tarea.vista),
    porAtender: todas.filter(({ porAtender }) => porAtender),
  };
}

const FIN: Partial<Record<Tarea['estado'], string>> = { terminada: 'Terminó', fallida: 'Falló' };

/** Says each job of one's own that ends while the page is open, once. */
export function useAnuncio(recientes: readonly Tarea[]): string {
  const seen = useRef(new Map<string, Tarea['estado']>());
  const [anuncio, setAnuncio] = useState('');
  useEffect(() => {
    for (const { id, estado, titulo, asunto } of recientes) {
      const before = seen.current.get(id);
      seen.current.set(id, estado);
      const fin = FIN[estado];
      if (before !== undefined && before !== estado && fin) setAnuncio(`${fin}: ${titulo}, ${asunto}.`);
    }
  }, [recientes]);
  return anuncio;
}
