// The minutes that a form takes, estimated from its questions, and its words about them.
import type { Nodo } from '#catalogo/arbol.ts';
import type { Formulario, Textos } from '#catalogo/formulario.ts';
import { innerOf } from './draft.ts';
import { findNodo } from './questions.ts';
import { minutesOf } from './settings.ts';

/** Seconds of a person who reads the form's purpose, and looks through the answers before sending them. */
const AROUND = 30;

/** Seconds to read a question and to answer it, by type. */
const SECONDS: Readonly<Partial<Record<Nodo['tipo'], number>>> = {
  texto: 15,
  digitos: 10,
  documento: 10,
  correo: 15,
  entero: 8,
  escala: 7,
  fecha: 12,
  opcion: 8,
  opciones: 15,
  archivo: 60,
  asignatura: 20,
  derivado: 0,
  calculado: 0,
};

const OTHERS = 8;

/** Seconds of a text in one's own words. */
const OWN_WORDS = 50;

function secondsOf(nodo: Nodo): number {
  const inner = innerOf(nodo);
  const once = inner
    ? Object.values(inner).reduce((sum, one) => sum + secondsOf(one), 0)
    : nodo.tipo === 'texto' && nodo.multilinea
      ? OWN_WORDS
      : (SECONDS[nodo.tipo] ?? OTHERS);
  const all = nodo.tipo === 'lista' ? once * Math.max(nodo.min, 1) : once;
  // Half of the people are asked.
  return 'visibleSi' in nodo && nodo.visibleSi ? all / 2 : all;
}

/** Estimates the minutes that a form takes; at least 1. */
export function estimatedMinutes({ campos, secciones }: Pick<Formulario, 'campos' | 'secciones'>): number {
  const asked = secciones.reduce((sum, seccion) => {
    const own = seccion.campos.reduce((so, ruta) => {
      const nodo = findNodo(campos, ruta);
      return nodo ? so + secondsOf(nodo) : so;
    }, 0);
    return sum + (seccion.visibleSi ? own / 2 : own);
  }, AROUND);
  return Math.max(Math.round(asked / 60), 1);
}

/** Returns true if people would notice that a form takes longer or shorter than it says. */
export function areMinutesWrong(textos: Pick<Textos, 'duracion'>, estimated: number): boolean {
  const said = minutesOf(textos);
  if (said === undefined) return true;
  const [less, more] = [Math.min(said, estimated), Math.max(said, estimated)];
  return more - less >= 2 && more >= less * 1.5;
}

/** The minutes of a sentence: «unos 4 minutos». */
export const minutesInWords = (minutes: number): string => (minutes === 1 ? '1 minuto' : `unos ${minutes} minutos`);

/** Says other minutes in the words about the duration; what they say beside them stays. */
export function withMinutes(duracion: string, minutes: number): string {
  const said = /(?:unos )?\d+ minutos?/;
  return said.test(duracion) ? duracion.replace(said, minutesInWords(minutes)) : `Toma ${minutesInWords(minutes)}.`;
}
