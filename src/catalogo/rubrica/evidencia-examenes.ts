// Evidence of criteria 18 to 20: the exams in a classroom, and their dates.
import { formatInstante } from '../momento.ts';
import { diaOf } from '../semestre.ts';
import { missingInCalendario, type Calendario } from './calendario.ts';
import {
  enumerate,
  shortName,
  suggest,
  withoutSugerencia,
  type Actividad,
  type Evento,
  type Hallazgo,
} from './evidencia-hechos.ts';
import type { Variante } from './rubrica.ts';

/** Place of the exams: week 17 with a guía didáctica, the last unit with a compromiso académico (spec 1 §9). */
const LUGAR: Readonly<Record<Variante, string>> = {
  guiaDidactica: 'la semana 17',
  compromisoAcademico: 'la última unidad',
};

const seccionOf = (variante: Variante, ultimaSeccion: number): number =>
  variante === 'guiaDidactica' ? 17 : ultimaSeccion;

/** Kinds of activity in which students take an exam. */
const EXAMENES = new Set(['quiz', 'assign', 'lesson', 'scorm', 'h5pactivity', 'hvp', 'workshop']);

/** Returns true for an exam of the end of the semester, by its name. */
export const isExamen = ({ nombre }: Pick<Actividad, 'nombre'>): boolean =>
  FINAL.patron.test(nombre) || HABILITACION.patron.test(nombre);

/** Returns the final exams of a classroom, also hidden ones. */
export const examenesFinales = (actividades: readonly Actividad[]): Actividad[] =>
  actividades.filter(({ nombre, tipo }) => EXAMENES.has(tipo) && FINAL.patron.test(nombre));

export type Publicado = {
  readonly actividades: readonly Actividad[];
  readonly eventos: readonly Evento[];
  readonly ultimaSeccion: number;
  readonly variante: Variante;
  readonly calendario: Calendario;
  readonly hoy: Date;
};

type Examen = { readonly nombre: string; readonly patron: RegExp; readonly fecha: 'examenFinal' | 'habilitacion' };

const FINAL: Examen = {
  nombre: 'examen final',
  patron: /(examen|evaluaci[oó]n|parcial)\s+final/i,
  fecha: 'examenFinal',
};
const HABILITACION: Examen = { nombre: 'examen de habilitación', patron: /habilitaci[oó]n/i, fecha: 'habilitacion' };

/** Finding for a missing exam or date: too early, missing, or undecided without the calendar's dates. */
function ausente(texto: string, { fecha }: Examen, { calendario, hoy: today }: Publicado): Hallazgo {
  const periodo = calendario[fecha];
  if (periodo === null) {
    const [missingFecha] = missingInCalendario(calendario, [fecha]);
    return withoutSugerencia(
      `${texto} En el calendario del semestre faltan ${missingFecha}: no se puede decir si ya debía estar.`,
    );
  }
  return diaOf(today) < periodo.desde
    ? suggest('no-aplica', `${texto} El periodo aún no comienza.`)
    : suggest('ausente', texto);
}

/** Criterion 18: the final exam, where it belongs and with its instructions. */
export function examenFinal(publicado: Publicado): Hallazgo {
  const { actividades, variante, ultimaSeccion } = publicado;
  const hallados = examenesFinales(actividades);
  const visibles = hallados.filter(({ visible }) => visible);
  if (visibles.length === 0) {
    const oculto = hallados.length > 0 ? ` Hay uno oculto: ${enumerate(hallados.map(({ nombre }) => nombre))}.` : '';
    return ausente(`En el aula no se ve el examen final.${oculto}`, FINAL, publicado);
  }
  const inLugar = visibles.filter(({ seccion }) => seccion === seccionOf(variante, ultimaSeccion));
  const [best] = [...inLugar.filter(({ hasInstrucciones }) => hasInstrucciones), ...inLugar, ...visibles];
  const place = inLugar.length > 0 ? `en ${LUGAR[variante]}` : `fuera de ${LUGAR[variante]}`;
  const detalle = best!.hasInstrucciones ? 'con instrucciones' : 'sin instrucciones';
  const completo = inLugar.length > 0 && best!.hasInstrucciones;
  return suggest(
    completo ? 'publicado' : 'incompleto',
    `«${shortName(best!.nombre)}» está publicado ${place}, ${detalle}.`,
  );
}

/**
 * Criteria 19 and 20: date, time and place of an exam. An exam taken in the classroom has its place there; an entry in the
 * calendar gives only date and time. A date inside a text cannot be read.
 */
function fechaOfExamen(examen: Examen, publicado: Publicado): Hallazgo {
  const { actividades, eventos, variante, ultimaSeccion } = publicado;
  const visibles = actividades.filter(({ nombre, visible }) => visible && examen.patron.test(nombre));
  const withFecha = visibles.flatMap((actividad) => {
    const instante = actividad.abre ?? actividad.cierra;
    return instante && EXAMENES.has(actividad.tipo) ? [{ ...actividad, when: instante }] : [];
  });
  const inLugar = withFecha.find(({ seccion }) => seccion === seccionOf(variante, ultimaSeccion));
  const [other] = withFecha;
  const actividad = inLugar ?? other;
  if (actividad) {
    // The time ends with a full stop of its own.
    const texto = `«${shortName(actividad.nombre)}» tiene fecha y hora: ${formatInstante(actividad.when)}`;
    return inLugar
      ? suggest('completa', `${texto} Está en ${LUGAR[variante]} y se presenta en el aula.`)
      : suggest('incompleta', `${texto} Está fuera de ${LUGAR[variante]}.`);
  }
  const evento = eventos.find(({ nombre }) => examen.patron.test(nombre));
  if (evento) {
    const instante = formatInstante(evento.inicio);
    return suggest(
      'incompleta',
      `En el calendario del aula está «${shortName(evento.nombre)}», ${instante} No se ve el lugar.`,
    );
  }
  if (visibles.length > 0) {
    const nombres = enumerate(visibles.map(({ nombre }) => nombre));
    return withoutSugerencia(`En el aula se ve ${nombres}, sin una fecha que se pueda leer.`);
  }
  return ausente(`En el aula no se ve la fecha del ${examen.nombre}.`, examen, publicado);
}

export const fechaExamenFinal = (publicado: Publicado): Hallazgo => fechaOfExamen(FINAL, publicado);

/** Criterion 20. @param habilitable true if the subject has a make-up exam; undefined if unknown */
export const fechaHabilitacion = (publicado: Publicado, habilitable: boolean | undefined): Hallazgo =>
  habilitable === false
    ? suggest('no-aplica', 'La asignatura no es habilitable.')
    : fechaOfExamen(HABILITACION, publicado);
