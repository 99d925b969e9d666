// A batch in the browser: its query and actions, its state and counts in words, and the tones of course states.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tareasContract } from '#core/tareas/contract.ts';
import { countOf, inThousands, sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { pollWhile } from '#platform/web/poll.ts';
import type { BadgeTone } from '#platform/web/ui/Badge.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  respaldosContract,
  type ClaseDeTanda,
  type CursoDeTanda,
  type EstadoDeCurso,
  type Repeticion,
  type Tanda,
  type TandaAbierta,
} from '../../contract.ts';
import { cursos as enCursos } from '../labels.tsx';

export const TONO_DE_CURSO: Readonly<Record<EstadoDeCurso, BadgeTone>> = {
  pendiente: 'soft',
  solicitado: 'info',
  'en-moodle': 'info',
  descargando: 'info',
  copiado: 'info',
  reiniciando: 'info',
  enviando: 'info',
  restaurando: 'info',
  hecho: 'success',
  fallido: 'error',
  'por-confirmar': 'warning',
  cancelado: 'soft',
};

/**
 * Returns true if a course of a reset was certainly not changed: its contents are counted right before the reset is
 * requested.
 */
export const isUnchanged = (clase: ClaseDeTanda, { estado, perdida }: Pick<CursoDeTanda, 'estado' | 'perdida'>) =>
  clase === 'reinicio' && estado === 'fallido' && perdida === null;

export function estadoDeTanda({
  enMarcha: running,
  cancelando,
  comienza,
  cuentas,
  sinLeer: unread,
}: Pick<Tanda, 'enMarcha' | 'cancelando' | 'comienza' | 'cuentas' | 'sinLeer'>): { texto: string; tono: BadgeTone } {
  const { cursos, hechos, fallidos, porConfirmar: unconfirmed, cancelados } = cuentas;
  if (cancelando) return { texto: 'Cancelando', tono: 'soft' };
  if (comienza !== null) return { texto: 'Programado', tono: 'info' };
  if (running) return { texto: 'En curso', tono: 'info' };
  if (fallidos + unread.fallidas > 0) return { texto: 'Terminada con fallas', tono: 'error' };
  if (unconfirmed > 0) return { texto: 'Terminada, por confirmar', tono: 'warning' };
  if (cancelados + unread.pendientes > 0)
    return { texto: hechos > 0 ? 'Cancelada a medias' : 'Cancelada', tono: 'soft' };
  if (cursos === 0) return { texto: 'Sin cursos', tono: 'warning' };
  return { texto: 'Terminada', tono: 'success' };
}

/** Counts of a batch in one line: `12 cursos · 9 listos · 2 fallaron · 1 en marcha · 8,7 MB`. */
export function textoDeCuentas(cuentas: Tanda['cuentas']): string {
  const { cursos, hechos, fallidos, porConfirmar: unconfirmed, cancelados, enMarcha: running, bytes } = cuentas;
  return [
    enCursos(cursos),
    hechos > 0 && countOf(hechos, 'listo', 'listos'),
    fallidos > 0 && countOf(fallidos, 'falló', 'fallaron'),
    unconfirmed > 0 && `${inThousands(unconfirmed)} por confirmar`,
    cancelados > 0 && countOf(cancelados, 'cancelado', 'cancelados'),
    running > 0 && `${inThousands(running)} en marcha`,
    bytes > 0 && sizeText(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const countRetryable = ({ fallidos, porConfirmar: unconfirmed, cancelados }: Tanda['cuentas']): number =>
  fallidos + unconfirmed + cancelados;

/**
 * Reads a batch with its courses, again and again while it is under way, also after a failed reading. The first reading
 * takes all pages, later ones only changed courses.
 */
export function useTanda(id: string) {
  const client = useQueryClient();
  const queryKey = ['respaldos', 'tanda', id];
  return useQuery({
    queryKey,
    async queryFn({ signal }): Promise<TandaAbierta> {
      const before = client.getQueryData<TandaAbierta>(queryKey);
      const read = async (after?: number) =>
        call(
          respaldosContract,
          'GET /respaldos/tandas/{id}',
          { params: { id }, query: { desde: before?.hasta, tras: after } },
          { signal },
        );
      const first = await read();
      const cursos = new Map(before?.cursos.map((curso) => [curso.id, curso]));
      for (let page = first; ; page = await read(page.siguiente)) {
        for (const curso of page.cursos) cursos.set(curso.id, curso);
        if (page.siguiente === null) return { ...first, cursos: [...cursos.values()] };
      }
    },
    refetchInterval: ({ state: { data } }) => pollWhile(data?.enMarcha),
    staleTime: 0,
  });
}

export function useTandaActions(id: string) {
  const client = useQueryClient();
  // Another person may have acted meanwhile: the batch is read again after success and failure.
  const onSettled = async () => client.invalidateQueries({ queryKey: ['respaldos'] });
  return {
    cancel: useAction({
      mutationFn: async (tarea: string) =>
        call(tareasContract, 'POST /tareas/{id}/cancelar', { params: { id: tarea } }),
      onSettled,
    }),
    repeat: useAction({
      mutationFn: async (confirmado?: Repeticion) =>
        call(respaldosContract, 'POST /respaldos/tandas/{id}/repetir', { params: { id }, body: { confirmado } }),
      onSettled,
    }),
  };
}
