// Steps in the course of a data owner's request: those allowed, and their effect on its state and term.
import { PASOS_DE_TRAMITE, type PasoDeTramite, type Solicitud } from './contract.ts';
import { type Clase, desisteEl, venceEl } from './plazos.ts';

/** The parts of a request that its steps change. */
export type Estante = Pick<
  Solicitud,
  'clase' | 'recibida' | 'estado' | 'correDesde' | 'prorrogaDia' | 'prorrogaMotivo' | 'vence' | 'respuesta' | 'cerrada'
>;

/** State of a request on receipt. */
export const alRecibir = (clase: Clase, recibida: string): Omit<Estante, 'clase' | 'recibida'> => ({
  estado: 'en-tramite',
  correDesde: recibida,
  prorrogaDia: null,
  prorrogaMotivo: null,
  vence: venceEl(clase, recibida, false),
  respuesta: null,
  cerrada: null,
});

/** Returns the steps that a request allows. A consultation cannot be incomplete (Ley 1581, arts. 14, 15). */
export function pasosDe({ clase, estado, prorrogaDia }: Pick<Estante, 'clase' | 'estado' | 'prorrogaDia'>) {
  const todos: Record<PasoDeTramite, boolean> = {
    respuesta: estado === 'en-tramite',
    prorroga: estado === 'en-tramite' && prorrogaDia === null,
    requerimiento: estado === 'en-tramite' && clase === 'reclamo',
    completada: estado === 'incompleta',
    desistimiento: estado === 'en-tramite' || estado === 'incompleta',
  };
  return (Object.keys(PASOS_DE_TRAMITE) as PasoDeTramite[]).filter((paso) => todos[paso]);
}

/** A step, its civil day, and its description. */
export type PasoPedido = { readonly paso: PasoDeTramite; readonly dia: string; readonly texto: string };

/** Fault of a step with a future day. */
export const DIA_POR_LLEGAR = 'Ese día no ha llegado.';

/** Returns the fault of a step's day; null if it is possible. @param hoy in Bogotá */
export function faltaDelDia(
  solicitud: Estante,
  { paso, dia }: Pick<PasoPedido, 'paso' | 'dia'>,
  hoy: string,
): string | null {
  if (dia > hoy) return DIA_POR_LLEGAR;
  if (dia < solicitud.correDesde) return 'Ese día es anterior a la solicitud.';
  if (paso === 'prorroga' && dia > solicitud.vence) {
    return 'La prórroga se informa antes de que venza el plazo: ese día ya había vencido.';
  }
  return null;
}

type Dado = { readonly dia: string; readonly texto: string };

/** Effect of each step on a request. */
const EFECTOS: Readonly<Record<PasoDeTramite, (solicitud: Estante, dado: Dado) => Partial<Estante>>> = {
  respuesta: (_, { dia, texto }) => ({ estado: 'respondida', respuesta: texto, cerrada: dia }),
  desistimiento: (_, { dia, texto }) => ({ estado: 'desistida', respuesta: texto, cerrada: dia }),
  prorroga: ({ clase, correDesde }, { dia, texto }) => ({
    prorrogaMotivo: texto,
    prorrogaDia: dia,
    vence: venceEl(clase, correDesde, true),
  }),
  requerimiento: (_, { dia }) => ({ estado: 'incompleta', vence: desisteEl(dia) }),
  // A claim counts as received once it is complete; its term starts again (art. 15, 1 and 3).
  completada: ({ clase }, { dia }) => alRecibir(clase, dia),
};

/** Returns a request after an allowed step. */
export const alDar = (solicitud: Estante, { paso, ...dado }: PasoPedido): Estante => ({
  ...solicitud,
  ...EFECTOS[paso](solicitud, dado),
});
