// Invents answers of the teacher survey, and plausible ratings (scales, emotions) for any form's invented answer.
import { hojasOf, readRuta, writeRuta } from '#catalogo/arbol.ts';
import type { Asignatura, Entorno } from '#catalogo/campos/entorno.ts';
import type { Campo, CampoDe } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import { validateAnswer } from '#catalogo/validar.ts';
import { azarOf, pickFrom, type Azar } from './azar.ts';
import { ejemploOf } from './ejemplo.ts';

/** Generates anonymous answers of invented people about subjects, spread over semesters. */
export function* inventEncuestas(
  formulario: Formulario,
  { entorno, asignaturas }: DemoContext,
  { from, to, asignaturas: pedidas, hasta }: EncuestasToInvent,
): Generator<Record<string, unknown>[]> {
  const azar = azarOf(from);
  const semestres = semestresBetween(FIRST_SEMESTRE, hasta);
  const count = pedidas ?? Math.max(10, Math.ceil(to / semestres.length / POR_ASIGNATURA));
  const step = Math.max(1, Math.floor(asignaturas.length / count));
  const elegidas = asignaturas.filter((_, i) => i % step === 0);
  for (let hechas = from; hechas < to; hechas += BATCH) {
    yield Array.from({ length: Math.min(BATCH, to - hechas) }, () => {
      const semestre = pickFrom(semestres, azar);
      const ejemplo = ejemploOf(formulario, entorno, azar, elegidas);
      const validacion = validateAnswer(
        formulario,
        withJuicios(formulario, ejemplo, { azar, entorno, semestre }),
        entorno,
      );
      if (!validacion.ok)
        throw new Error(`${formulario.slug} refuses its example: ${JSON.stringify(validacion.fallos)}`);
      return { ...validacion.datos, semestre };
    });
  }
}

/**
 * Replaces the judgements of an invented answer by plausible ones: some subjects are better than others, satisfied
 * people say so in every question, and few say the worst. Uniform ones would all have the same mean.
 */
export function withJuicios(
  { campos }: Pick<Formulario, 'campos'>,
  ejemplo: Record<string, unknown>,
  { azar, entorno, semestre }: Juicio,
): Record<string, unknown> {
  const hojas = hojasOf(campos);
  // Fields inside a list have no path of their own.
  const juicios = hojas.flatMap(({ ruta, campo }) =>
    isJuicio(campo) && readRuta(ejemplo, ruta) !== undefined ? [{ ruta, campo }] : [],
  );
  if (juicios.length === 0) return ejemplo;
  const asignatura = hojas.find(({ campo }) => campo.tipo === 'asignatura');
  const codigo = asignatura ? String(readRuta(ejemplo, asignatura.ruta)) : '';
  const comun =
    MEAN_JUDGEMENT +
    DEVIATION.asignatura * deviationOf(codigo) +
    DEVIATION.semestre * deviationOf(`${codigo} ${semestre}`) +
    DEVIATION.animo * nearZero(azar) -
    (azar() < DISSATISFIED.parte ? DISSATISFIED.baja : 0);
  return juicios.reduce((hecho, { ruta, campo }) => {
    const own = DEVIATION.pregunta * deviationOf(ruta) + DEVIATION.respuesta * nearZero(azar);
    return writeRuta(hecho, ruta, respuestaOf(campo, Math.min(1, Math.max(0, comun + own)), entorno));
  }, ejemplo);
}

/** Mean judgement, from 0 to 1: people who answer are satisfied more often than not. */
const MEAN_JUDGEMENT = 0.74;

/** Maximum deviation by subject, semester, question, mood and answer. */
const DEVIATION = { asignatura: 0.14, semestre: 0.06, pregunta: 0.1, animo: 0.55, respuesta: 0.25 } as const;

/** Share of dissatisfied people, and the deviation of their answers. */
const DISSATISFIED = { parte: 0.08, baja: 0.45 } as const;

type Juicio = {
  readonly azar: Azar;
  readonly entorno: Pick<Entorno, 'opciones'>;
  readonly semestre: string;
};

/** Returns a number from -1 to 1, always the same for a text. */
function deviationOf(texto: string): number {
  const hash = Buffer.from(texto).reduce((suma, byte) => Math.imul(suma ^ byte, 0x01000193), 0x811c9dc5 | 0);
  return ((hash >>> 0) % 2001) / 1000 - 1;
}

/** Returns a number from -1 to 1, usually near 0. */
const nearZero = (azar: Azar): number => ((azar() + azar() + azar()) / 3) * 2 - 1;

type CampoDeJuicio = CampoDe<'escala'> | CampoDe<'opcion'>;

/** Returns true if a field asks for a judgement. */
const isJuicio = (campo: Campo): campo is CampoDeJuicio =>
  campo.tipo === 'escala' || (campo.tipo === 'opcion' && campo.presentacion === 'emociones');

/** Returns the answer to a question for a judgement from 0 to 1. */
function respuestaOf(campo: CampoDeJuicio, bondad: number, { opciones }: Juicio['entorno']): unknown {
  if (campo.tipo === 'escala') return campo.min + Math.round((campo.max - campo.min) * bondad);
  // Emotions are listed from the best to the worst.
  const sentidas = opciones(campo.lista).filter(({ activa }) => activa);
  return sentidas[Math.round((sentidas.length - 1) * (1 - bondad))]?.texto;
}

type DemoContext = { readonly entorno: Entorno; readonly asignaturas: readonly Asignatura[] };

/** First semester that the survey's report offers (spec 1 §9). */
const FIRST_SEMESTRE: Semestre = '2022-1';

/** Approximate number of answers for a subject: with one each, a report shows nothing. */
const POR_ASIGNATURA = 25;

const BATCH = 2000;

type EncuestasToInvent = {
  /** Number of existing answers. */
  readonly from: number;
  /** Number of answers to reach. */
  readonly to: number;
  /** Number of subjects in each semester; by default enough for {@link POR_ASIGNATURA} answers each. */
  readonly asignaturas?: number | undefined;
  readonly hasta: Semestre;
};
