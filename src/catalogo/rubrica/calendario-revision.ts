import { textoDeDia } from '../momento.ts';
import type { Semestre } from '../semestre.ts';
import type { Fallo } from '../validar.ts';
import type { Calendario, Fecha } from './calendario.ts';

/** Each date of a calendar as a form calls it, in the order in which they come. */
export const ETIQUETAS_DE_CALENDARIO: Readonly<Record<Fecha, string>> = {
  inicio: 'Primer día de la primera semana',
  semanas: 'Número de semanas',
  notas60: 'Fecha límite de las notas del 60 %',
  notas40: 'Fecha límite de las notas del 40 %',
  examenFinal: 'Exámenes finales',
  habilitacion: 'Exámenes de habilitación',
};

const FECHAS = Object.keys(ETIQUETAS_DE_CALENDARIO) as Fecha[];

/** Where the dates of a semester lie: from the first day of its half year until nine months later. */
function limitesDe(semestre: Semestre): { desde: string; hasta: string } {
  const [year, parte] = semestre.split('-').map(Number);
  return parte === 1
    ? { desde: `${year!}-01-01`, hasta: `${year!}-09-30` }
    : { desde: `${year!}-07-01`, hasta: `${year! + 1}-03-31` };
}

/** The days of a calendar with their paths. */
const diasDe = ({ inicio, notas60, notas40, examenFinal, habilitacion }: Calendario): [string, string][] =>
  (
    [
      ['inicio', inicio],
      ['notas60', notas60],
      ['notas40', notas40],
      ['examenFinal.desde', examenFinal?.desde],
      ['examenFinal.hasta', examenFinal?.hasta],
      ['habilitacion.desde', habilitacion?.desde],
      ['habilitacion.hasta', habilitacion?.hasta],
    ] as const
  ).flatMap(([ruta, dia]): [string, string][] => (dia ? [[ruta, dia]] : []));

/** What comes after what, where both are known. */
const ORDEN: readonly (readonly [antes: string, despues: string, mensaje: string])[] = [
  ['inicio', 'notas60', 'No puede ser anterior al inicio del semestre.'],
  ['notas60', 'notas40', 'No puede ser anterior a la fecha del 60 %.'],
  ['inicio', 'notas40', 'No puede ser anterior al inicio del semestre.'],
  ['inicio', 'examenFinal.desde', 'No puede ser anterior al inicio del semestre.'],
  ['examenFinal.desde', 'habilitacion.desde', 'No puede ser anterior a los exámenes finales.'],
  ['inicio', 'habilitacion.desde', 'No puede ser anterior al inicio del semestre.'],
];

/** What cannot be of a semester's dates, the first fault of each by its path (DECISIONS §7). */
export function revisarCalendario(calendario: Calendario): Fallo[] {
  const dias = new Map(diasDe(calendario));
  const { desde, hasta } = limitesDe(calendario.semestre);
  const fallos = new Map<string, string>();
  for (const [ruta, dia] of dias) {
    if (dia < desde || dia > hasta)
      fallos.set(ruta, `Revise el año: no corresponde al semestre ${calendario.semestre}.`);
  }
  for (const [antes, despues, mensaje] of ORDEN) {
    const [uno, otro] = [dias.get(antes), dias.get(despues)];
    if (uno && otro && otro < uno && !fallos.has(despues)) fallos.set(despues, mensaje);
  }
  return [...fallos].map(([ruta, mensaje]) => ({ ruta, mensaje, falta: false }));
}

/** One thing that was changed of a calendar, in words. */
export type CambioDeCalendario = { readonly campo: string; readonly antes: string; readonly despues: string };

const SIN_DATO = 'sin dato';

function enPalabras(calendario: Calendario | null, fecha: Fecha): string {
  const valor = calendario?.[fecha] ?? null;
  if (valor === null) return SIN_DATO;
  if (typeof valor === 'number') return String(valor);
  return typeof valor === 'string' ? textoDeDia(valor) : `${textoDeDia(valor.desde)} a ${textoDeDia(valor.hasta)}`;
}

/** What one version of a semester's dates changed of the one before; null before anything was said. */
export const cambiosDeCalendario = (antes: Calendario | null, despues: Calendario): CambioDeCalendario[] =>
  FECHAS.map((fecha) => ({
    campo: ETIQUETAS_DE_CALENDARIO[fecha],
    antes: enPalabras(antes, fecha),
    despues: enPalabras(despues, fecha),
  })).filter((cambio) => cambio.antes !== cambio.despues);
