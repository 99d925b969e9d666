import { comienzoDe } from '../dias-habiles.ts';
import { nombreDeFestivo } from '../festivos.ts';
import { diaDe } from '../semestre.ts';

/** Within how many counted hours a doubt is to be answered (spec 1 §9, criteria 11 and 12). */
const HORAS_PARA_RESPONDER = 24;

const HORA = 3_600_000;
const DIA = 24 * HORA;

/** Whether the hours of a civil day count: Monday to Saturday, unless it is a holiday (DECISIONS §7). */
const cuentaParaResponder = (dia: string): boolean =>
  new Date(`${dia}T12:00:00Z`).getUTCDay() !== 0 && nombreDeFestivo(dia) === undefined;

/** The stretches of days that count, from an instant on, day by day. */
function* tramosDesde(instante: number): Generator<{ desde: number; hasta: number }> {
  for (let desde = instante; ;) {
    const dia = diaDe(new Date(desde));
    const hasta = comienzoDe(dia).getTime() + DIA;
    if (cuentaParaResponder(dia)) yield { desde, hasta };
    desde = hasta;
  }
}

/**
 * The hours that count between a doubt and its answer: those of Sundays and holidays do not. None when the answer came
 * first.
 */
export function horasDeRespuesta(duda: Date, respuesta: Date): number {
  const fin = respuesta.getTime();
  let counted = 0;
  for (const { desde, hasta } of tramosDesde(duda.getTime())) {
    if (!(desde < fin)) break;
    counted += Math.min(hasta, fin) - desde;
  }
  return counted / HORA;
}

/** The last instant at which an answer still is in time; where that is the end of a Saturday, the Sunday is in time too. */
export function limiteDeRespuesta(duda: Date): Date {
  let left = HORAS_PARA_RESPONDER * HORA;
  for (const { desde, hasta } of tramosDesde(duda.getTime())) {
    if (desde + left < hasta) return new Date(desde + left);
    left -= hasta - desde;
  }
  throw new Error('a calendar without working days');
}

/** Whether an answer came within 24 counted hours; at the limit itself it did. */
export const respondioATiempo = (duda: Date, respuesta: Date): boolean => respuesta <= limiteDeRespuesta(duda);
