import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { azarDe, unoDe } from '#catalogo/ejemplos/azar.ts';
import { ejemploDe } from '#catalogo/ejemplos/ejemplo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Semestre, semestresEntre } from '#catalogo/semestre.ts';
import { validar } from '#catalogo/validar.ts';
import { conJuicios } from './juicios.ts';

type Mundo = { readonly entorno: Entorno; readonly asignaturas: readonly Asignatura[] };

/** The first semester that the survey's report offers (spec 1 §9). */
const DESDE: Semestre = '2022-1';

/** Answers that a subject has, more or less: with one each, a report shows nothing. */
const POR_ASIGNATURA = 25;

const LOTE = 2000;

type Cuantas = {
  /** How many answers there are already. */
  readonly from: number;
  /** How many there shall be. */
  readonly to: number;
  /** Of how many subjects in each semester; of enough for each to have some unless said. */
  readonly asignaturas?: number | undefined;
  readonly hasta: Semestre;
};

/**
 * Anonymous answers of invented people about the subjects of a demonstration, spread over its semesters.
 */
export function* encuestasInventadas(
  formulario: Formulario,
  { entorno, asignaturas }: Mundo,
  { from, to, asignaturas: pedidas, hasta }: Cuantas,
): Generator<Record<string, unknown>[]> {
  const azar = azarDe(from);
  const semestres = semestresEntre(DESDE, hasta);
  const cuantas = pedidas ?? Math.max(10, Math.ceil(to / semestres.length / POR_ASIGNATURA));
  const cada = Math.max(1, Math.floor(asignaturas.length / cuantas));
  const elegidas = asignaturas.filter((_, i) => i % cada === 0);
  for (let hechas = from; hechas < to; hechas += LOTE) {
    yield Array.from({ length: Math.min(LOTE, to - hechas) }, () => {
      const semestre = unoDe(semestres, azar);
      const ejemplo = ejemploDe(formulario, entorno, azar, elegidas);
      const validacion = validar(formulario, conJuicios(formulario, ejemplo, { azar, entorno, semestre }), entorno);
      if (!validacion.ok)
        throw new Error(`${formulario.slug} refuses its example: ${JSON.stringify(validacion.fallos)}`);
      return { ...validacion.datos, semestre };
    });
  }
}
