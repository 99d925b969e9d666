import { PASOS_DE_TRAMITE, type PasoDeTramite, type Solicitud } from './contract.ts';
import { type Clase, desisteEl, venceEl } from './plazos.ts';

/** What of a request its steps change. */
export type Estante = Pick<
  Solicitud,
  'clase' | 'recibida' | 'estado' | 'correDesde' | 'prorrogaDia' | 'prorrogaMotivo' | 'vence' | 'respuesta' | 'cerrada'
>;

/** How a request that was just received stands. */
export const alRecibir = (clase: Clase, recibida: string): Omit<Estante, 'clase' | 'recibida'> => ({
  estado: 'en-tramite',
  correDesde: recibida,
  prorrogaDia: null,
  prorrogaMotivo: null,
  vence: venceEl(clase, recibida, false),
  respuesta: null,
  cerrada: null,
});

/** The steps that a request allows as it stands. A consultation has nothing to be completed (Ley 1581, arts. 14, 15). */
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

/** A step, the civil day on which it was made, and what was written of it. */
export type PasoPedido = { readonly paso: PasoDeTramite; readonly dia: string; readonly texto: string };

/** Fault of a step on a day to come. */
export const DIA_POR_LLEGAR = 'Ese día no ha llegado.';

/** What is wrong with the day of a step; null where nothing is. @param hoy in Bogotá */
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

/** What each step makes of a request. */
const EFECTOS: Readonly<Record<PasoDeTramite, (solicitud: Estante, dado: Dado) => Partial<Estante>>> = {
  respuesta: (_, { dia, texto }) => ({ estado: 'respondida', respuesta: texto, cerrada: dia }),
  desistimiento: (_, { dia, texto }) => ({ estado: 'desistida', respuesta: texto, cerrada: dia }),
  prorroga: ({ clase, correDesde }, { dia, texto }) => ({
    prorrogaMotivo: texto,
    prorrogaDia: dia,
    vence: venceEl(clase, correDesde, true),
  }),
  requerimiento: (_, { dia }) => ({ estado: 'incompleta', vence: desisteEl(dia) }),
  // A claim is taken for received when it is whole, and its term runs anew (art. 15, 1 and 3).
  completada: ({ clase }, { dia }) => alRecibir(clase, dia),
};

/** How a request stands after a step that it allows. */
export const alDar = (solicitud: Estante, { paso, ...dado }: PasoPedido): Estante => ({
  ...solicitud,
  ...EFECTOS[paso](solicitud, dado),
});
