import { type Calendario, faltanEnCalendario } from '../calendario.ts';
import { textoDeDia } from '../../momento.ts';
import { diaDe } from '../../semestre.ts';
import { type Hallazgo, sinSugerencia, sugiere } from './hallazgo.ts';
import type { Nota } from './hechos.ts';

/** To which part of the semester a grade belongs: by when it was due, else by when it was handed in or graded. */
const diaDeNota = ({ vence, entregada, calificada }: Nota): string => {
  const cuando = vence ?? entregada ?? calificada;
  return cuando ? diaDe(cuando) : '';
};

/**
 * Criteria 16 and 17: grades that stand in the platform by the calendar's date, that day included. The other half, the
 * academic information system, no program of ours sees: the words say so.
 */
function notasHasta(notas: readonly Nota[], fecha: string, hoy: Date): Hallazgo {
  const limite = textoDeDia(fecha);
  if (diaDe(hoy) <= fecha) return sugiere('no-aplica', `La fecha fijada es el ${limite}: aún no ha pasado.`);
  if (notas.length === 0) {
    return sinSugerencia(
      `En el aula no hay entregas ni notas que correspondan a la fecha fijada, el ${limite}. Vea y decida.`,
    );
  }
  const registradas = notas.filter(({ calificada }) => calificada !== null).length;
  const aTiempo = notas.filter(({ calificada }) => calificada !== null && diaDe(calificada) <= fecha).length;
  const texto =
    `De ${notas.length} notas que corresponden a la fecha fijada, el ${limite}, ${aTiempo} se registraron a tiempo en la plataforma, ` +
    `${registradas - aTiempo} después y ${notas.length - registradas} no se han registrado.` +
    ' El sistema de información académica debe verificarlo usted.';
  if (registradas === 0) return sugiere('sin-registrar', texto);
  return sugiere(aTiempo === notas.length ? 'a-tiempo' : 'incompletas', texto);
}

const sinFecha = (falta: readonly string[]): Hallazgo =>
  sinSugerencia(`En el calendario del semestre falta ${falta.join(' y ')}: no se puede comparar.`);

export function notasDel60(notas: readonly Nota[], calendario: Calendario, hoy: Date): Hallazgo {
  const { notas60 } = calendario;
  if (notas60 === null) return sinFecha(faltanEnCalendario(calendario, ['notas60']));
  return notasHasta(
    notas.filter((nota) => diaDeNota(nota) <= notas60),
    notas60,
    hoy,
  );
}

/** What was due after the date of the first part belongs to the second. */
export function notasDel40(notas: readonly Nota[], calendario: Calendario, hoy: Date): Hallazgo {
  const { notas60, notas40 } = calendario;
  if (notas60 === null || notas40 === null) return sinFecha(faltanEnCalendario(calendario, ['notas60', 'notas40']));
  return notasHasta(
    notas.filter((nota) => diaDeNota(nota) > notas60),
    notas40,
    hoy,
  );
}
