import { tareasContract } from '#features/tareas/contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';
import type { BadgeTone } from '#platform/web/ui/Badge.tsx';
import { countOf, enMiles, textoDeTamano } from '#platform/contract/quantities.ts';
import {
  type ClaseDeTanda,
  type CursoDeTanda,
  type EstadoDeCurso,
  type Repeticion,
  respaldosContract,
  type Tanda,
  type TandaAbierta,
} from '../../contract.ts';
import { cursos as enCursos } from '../textos.tsx';

export const TONO_DE_CURSO: Readonly<Record<EstadoDeCurso, BadgeTone>> = {
  pendiente: 'soft',
  solicitado: 'info',
  'en-moodle': 'info',
  descargando: 'info',
  copiado: 'info',
  reiniciando: 'info',
  hecho: 'success',
  fallido: 'error',
  'por-confirmar': 'warning',
  cancelado: 'soft',
};

/** Whether a course that was to be reset is as it was: what it has is counted right before a reset is asked for. */
export const quedoIgual = (clase: ClaseDeTanda, { estado, perdida }: Pick<CursoDeTanda, 'estado' | 'perdida'>) =>
  clase === 'reinicio' && estado === 'fallido' && perdida === null;

/** How a batch stands, in a word. */
export function estadoDeTanda({
  enMarcha,
  cancelando,
  cuentas,
  sinLeer,
}: Pick<Tanda, 'enMarcha' | 'cancelando' | 'cuentas' | 'sinLeer'>): { texto: string; tono: BadgeTone } {
  const { cursos, hechos, fallidos, porConfirmar, cancelados } = cuentas;
  if (cancelando) return { texto: 'Cancelando', tono: 'soft' };
  if (enMarcha) return { texto: 'En curso', tono: 'info' };
  if (fallidos + sinLeer.fallidas > 0) return { texto: 'Terminada con fallas', tono: 'error' };
  if (porConfirmar > 0) return { texto: 'Terminada, por confirmar', tono: 'warning' };
  if (cancelados + sinLeer.pendientes > 0)
    return { texto: hechos > 0 ? 'Cancelada a medias' : 'Cancelada', tono: 'soft' };
  if (cursos === 0) return { texto: 'Sin cursos', tono: 'warning' };
  return { texto: 'Terminada', tono: 'success' };
}

/** What came of a batch, in one line: `12 cursos · 9 listos · 2 fallaron · 1 en marcha · 8,7 MB`. */
export function textoDeCuentas(cuentas: Tanda['cuentas']): string {
  const { cursos, hechos, fallidos, porConfirmar, cancelados, enMarcha, bytes } = cuentas;
  return [
    enCursos(cursos),
    hechos > 0 && countOf(hechos, 'listo', 'listos'),
    fallidos > 0 && countOf(fallidos, 'falló', 'fallaron'),
    porConfirmar > 0 && `${enMiles(porConfirmar)} por confirmar`,
    cancelados > 0 && countOf(cancelados, 'cancelado', 'cancelados'),
    enMarcha > 0 && `${enMiles(enMarcha)} en marcha`,
    bytes > 0 && textoDeTamano(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Courses of a batch that can be tried again. */
export const porRepetir = ({ fallidos, porConfirmar, cancelados }: Tanda['cuentas']): number =>
  fallidos + porConfirmar + cancelados;

/** Pause between two readings of a batch that goes on, in ms. */
const EVERY_MS = 2000;

/**
 * A batch with its courses, read again while it goes on, also after a reading that failed. The first reading takes all
 * pages, later ones only the courses that changed.
 */
export function useTanda(id: string) {
  const client = useQueryClient();
  const queryKey = ['respaldos', 'tanda', id];
  return useQuery({
    queryKey,
    async queryFn({ signal }): Promise<TandaAbierta> {
      const before = client.getQueryData<TandaAbierta>(queryKey);
      const read = async (tras?: number) =>
        call(
          respaldosContract,
          'GET /respaldos/tandas/{id}',
          { params: { id }, query: { desde: before?.hasta, tras } },
          { signal },
        );
      const first = await read();
      const cursos = new Map(before?.cursos.map((curso) => [curso.id, curso]));
      for (let page = first; ; page = await read(page.siguiente)) {
        for (const curso of page.cursos) cursos.set(curso.id, curso);
        if (page.siguiente === null) return { ...first, cursos: [...cursos.values()] };
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.enMarcha ? EVERY_MS : false),
    staleTime: 0,
  });
}

/** What can be done about a batch. */
export function useAccionesDeTanda(id: string) {
  const client = useQueryClient();
  // Somebody else may have decided meanwhile: it is read again whatever came of it.
  const onSettled = async () => client.invalidateQueries({ queryKey: ['respaldos'] });
  return {
    cancelar: useAction({
      mutationFn: async (tarea: string) =>
        call(tareasContract, 'POST /tareas/{id}/cancelar', { params: { id: tarea } }),
      onSettled,
    }),
    repetir: useAction({
      mutationFn: async (confirmado?: Repeticion) =>
        call(respaldosContract, 'POST /respaldos/tandas/{id}/repetir', { params: { id }, body: { confirmado } }),
      onSettled,
    }),
  };
}
