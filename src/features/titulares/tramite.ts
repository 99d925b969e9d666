// Steps in the course of a data owner's request: those allowed, and their effect on its state and term.
import { keysOf } from '#platform/contract/keys-of.ts';
import { PASOS_DE_TRAMITE, type PasoDeTramite, type Solicitud } from './contract.ts';
import { abandonedOn, dueDateOf, type Clase } from './plazos.ts';

/** The parts of a request that its steps change. */
export type SolicitudState = Pick<
  Solicitud,
  'clase' | 'recibida' | 'estado' | 'correDesde' | 'prorrogaDia' | 'prorrogaMotivo' | 'vence' | 'respuesta' | 'cerrada'
>;

export const onReceipt = (clase: Clase, recibida: string): Omit<SolicitudState, 'clase' | 'recibida'> => ({
  estado: 'en-tramite',
  correDesde: recibida,
  prorrogaDia: null,
  prorrogaMotivo: null,
  vence: dueDateOf(clase, recibida, false),
  respuesta: null,
  cerrada: null,
});

/** Returns the steps that a request allows. A consultation cannot be incomplete (Ley 1581, arts. 14, 15). */
export function pasosOf({ clase, estado, prorrogaDia }: Pick<SolicitudState, 'clase' | 'estado' | 'prorrogaDia'>) {
  const all: Record<PasoDeTramite, boolean> = {
    respuesta: estado === 'en-tramite',
    prorroga: estado === 'en-tramite' && prorrogaDia === null,
    requerimiento: estado === 'en-tramite' && clase === 'reclamo',
    completada: estado === 'incompleta',
    desistimiento: estado === 'en-tramite' || estado === 'incompleta',
  };
  return keysOf(PASOS_DE_TRAMITE).filter((paso) => all[paso]);
}

export type PasoPedido = { readonly paso: PasoDeTramite; readonly dia: string; readonly texto: string };

export const FUTURE_DAY = 'Ese día no ha llegado.';

/** Returns the fault of a step's day; null if it is possible. @param today in Bogotá */
export function faultOfDay(
  solicitud: SolicitudState,
  { paso, dia }: Pick<PasoPedido, 'paso' | 'dia'>,
  today: string,
): string | null {
  if (dia > today) return FUTURE_DAY;
  if (dia < solicitud.correDesde) return 'Ese día es anterior a la solicitud.';
  if (paso === 'prorroga' && dia > solicitud.vence) {
    return 'La prórroga se informa antes de que venza el plazo: ese día ya había vencido.';
  }
  return null;
}

type TakenStep = { readonly dia: string; readonly texto: string };

const EFFECTS: Readonly<
  Record<PasoDeTramite, (solicitud: SolicitudState, dado: TakenStep) => Partial<SolicitudState>>
> = {
  respuesta: (_, { dia, texto }) => ({ estado: 'respondida', respuesta: texto, cerrada: dia }),
  desistimiento: (_, { dia, texto }) => ({ estado: 'desistida', respuesta: texto, cerrada: dia }),
  prorroga: ({ clase, correDesde }, { dia, texto }) => ({
    prorrogaMotivo: texto,
    prorrogaDia: dia,
    vence: dueDateOf(clase, correDesde, true),
  }),
  requerimiento: (_, { dia }) => ({ estado: 'incompleta', vence: abandonedOn(dia) }),
  // A claim counts as received once it is complete; its term starts again (art. 15, 1 and 3).
  completada: ({ clase }, { dia }) => onReceipt(clase, dia),
};

export const afterStep = (solicitud: SolicitudState, { paso, ...dado }: PasoPedido): SolicitudState => ({
  ...solicitud,
  ...EFFECTS[paso](solicitud, dado),
});
