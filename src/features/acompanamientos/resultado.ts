// The result of an accompaniment as a value, and the texts that mail, PDF and screens share.
import { TEXTO_TIPO_ASIGNATURA, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { formatFecha } from '#catalogo/momento.ts';
import { detalleOfEsencial, tituloOfEsencial, type Esencial } from '#catalogo/rubrica/esencial.ts';
import { totalText, type Total } from '#catalogo/rubrica/evaluacion.ts';
import {
  NA,
  procedenciaOf,
  TEXTO_DE_SIGNO,
  type EvidenciaVista,
  type Signo,
  type Valoracion,
} from '#catalogo/rubrica/rubrica.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { listText } from '#platform/contract/lists.ts';

export type CriterioDelResultado = {
  /** Number in the rubric; position in the record if the criterion is of another rubric. */
  readonly numero: number;
  readonly clave: string | null;
  readonly nombre: string;
  readonly criterio: string;
  readonly descriptor: string;
  readonly valoracion: Valoracion | null;
  readonly observacion: { readonly signo: Signo | null; readonly texto: string } | null;
  readonly observacionAdicional: string;
  /** Evidence at the time of the evaluation; null if there was none. What it suggested was for the evaluator alone. */
  readonly evidencia: Omit<EvidenciaVista, 'sugerencia'> | null;
  /** True if the score is below the mark (`MARCA_DE_MEJORA`). */
  readonly porMejorar: boolean;
  /** Action that the rubric proposes for a score below the mark. */
  readonly mejora: string | null;
  /** Minutes that the action usually takes; absent if the rubric does not say. */
  readonly minutos?: number | undefined;
  /** Shown by the classroom once the action is done; absent without a kind of evidence. */
  readonly evidenciaEsperada?: string | undefined;
  /** Score in the previous accompaniment; null if there is none or it left the criterion out. */
  readonly antes: Valoracion | null;
};

/**
 * The result of an accompaniment. Mail, PDF and screens use this value and the texts below, so that all say the same.
 * Instants are ISO texts.
 */
export type Resultado = {
  readonly comprobante: string;
  readonly docente: { readonly nombre: string; readonly correo: string };
  readonly evaluador: { readonly nombre: string; readonly correo: string };
  readonly asignatura: {
    readonly codigo: string;
    readonly nombre: string | null;
    readonly tipo: string;
    readonly facultad: string;
  };
  readonly semestre: Semestre;
  readonly semana: number;
  readonly recibido: string;
  readonly total: Total;
  /** Absent if the record's version of the rubric has no essential criteria. */
  readonly esencial?: Esencial | undefined;
  /** Scores below it need improvement. */
  readonly marca: number;
  readonly criterios: readonly CriterioDelResultado[];
  /** Criteria of the rubric that were removed; empty if a criterion of another rubric makes them unknown. */
  readonly noEvaluados: readonly { readonly numero: number; readonly nombre: string }[];
  readonly observacionGeneral: string;
  /** Previous accompaniment of the same teacher and subject. */
  readonly anterior: { readonly recibido: string; readonly semana: number; readonly total: Total } | null;
};

/** Returns true if a score is below the mark; false without score. */
export const needsImprovement = (valoracion: Valoracion | null, marca: number): boolean =>
  typeof valoracion === 'number' && valoracion < marca;

/** Best score. */
export const MAXIMO = 5;

/** Text of a score: '4 de 5', 'N/A'. */
const textoDeValoracion = (valoracion: Valoracion | null): string =>
  typeof valoracion === 'number' ? `${valoracion} de ${MAXIMO}` : NA;

/** Text of the total: '4,20 de 5', 'N/A'. */
export const textoOfTotal = (total: Total): string =>
  total === NA ? 'N/A (ningún criterio tiene valoración)' : `${totalText(total)} de ${MAXIMO}`;

/** Says whether the result reaches what is essential, with the criteria concerned; null without essential criteria. */
export const textoOfEsencial = ({ esencial }: Pick<Resultado, 'esencial'>): string | null =>
  esencial ? `${tituloOfEsencial(esencial)}: ${detalleOfEsencial(esencial)}.` : null;

/** Text of an observation with its sign: 'Fortaleza: Su mensaje…'. */
export const textoDeObservacion = ({ signo, texto }: NonNullable<CriterioDelResultado['observacion']>): string =>
  signo === null ? texto : `${TEXTO_DE_SIGNO[signo]}: ${texto}`;

/** Lines of an evidence: text, and source with instant. */
export const lineasDeEvidencia = ({
  texto,
  ...procedencia
}: NonNullable<CriterioDelResultado['evidencia']>): string[] => [`${EVIDENCIA}: ${texto}`, procedenciaOf(procedencia)];

/** Label of an evidence. */
export const EVIDENCIA = 'Evidencia que tuvo en cuenta la persona que evaluó';

/** Name of a subject, or its code if it has none. */
export const nombreOf = ({ codigo, nombre }: { readonly codigo: string; readonly nombre: string | null }): string =>
  nombre ?? codigo;

/** Labels and texts of the head: teacher, subject, evaluator, dates. */
export function hechosOf(resultado: Resultado): (readonly [etiqueta: string, texto: string])[] {
  const { docente, asignatura, evaluador, semestre, semana, recibido, comprobante } = resultado;
  return [
    ['Docente', docente.nombre],
    ['Asignatura', textoDeAsignatura(asignatura.codigo, asignatura.nombre)],
    ['Tipo', Object.entries(TEXTO_TIPO_ASIGNATURA).find(([tipo]) => tipo === asignatura.tipo)?.[1] ?? asignatura.tipo],
    ['Facultad', asignatura.facultad],
    ['Semestre y semana', `${semestre}, semana ${semana}`],
    ['Evaluador', evaluador.nombre],
    ['Fecha', formatFecha(new Date(recibido))],
    ['Comprobante', comprobante],
  ];
}

/** Title: 'Resultado del acompañamiento: ANA PEÑA, 3007852-01, semana 3'. */
export const tituloOf = ({ docente, asignatura, semana }: Resultado): string =>
  `Resultado del acompañamiento: ${docente.nombre}, ${nombreOf(asignatura)}, semana ${semana}`;

/** Compares the total with the previous one in a sentence; null if there is none. */
export function comparacionOf({ total, anterior }: Resultado): string | null {
  if (!anterior) return null;
  const previous = `el acompañamiento anterior (semana ${anterior.semana}, ${formatFecha(new Date(anterior.recibido))})`;
  if (total === NA || anterior.total === NA) return `En ${previous} el total fue ${totalText(anterior.total)}.`;
  // Totals have at most two decimals: in hundredths their difference is an integer.
  const diferencia = Math.round(total * 100) - Math.round(anterior.total * 100);
  if (diferencia === 0) return `Igual que en ${previous}.`;
  const points = totalText(Math.abs(diferencia) / 100);
  return `${points} ${diferencia > 0 ? 'más' : 'menos'} que en ${previous}, cuyo total fue ${totalText(anterior.total)}.`;
}

/** Lists the criteria below the mark in a sentence, or says that there are none. */
export function toImproveOf({ criterios, marca }: Resultado): string {
  const nombres = criterios.filter(({ porMejorar: toImprove }) => toImprove).map(({ nombre }) => nombre);
  const debajo = `por debajo de ${totalText(marca)}`;
  if (nombres.length === 0) return `Ningún criterio está ${debajo}.`;
  const lista = listText(nombres);
  return nombres.length === 1
    ? `Un criterio está ${debajo}: ${lista}.`
    : `${nombres.length} criterios están ${debajo}: ${lista}.`;
}

/** Text beside the name of a removed criterion. */
export const NO_SE_EVALUO = 'No se evaluó';

/** Text of a criterion's score: '4 de 5', '2 de 5, por mejorar'. */
export const textoDeCriterio = ({ valoracion, porMejorar: toImprove }: CriterioDelResultado): string =>
  `${textoDeValoracion(valoracion)}${toImprove ? ', por mejorar' : ''}`;

/** Text of the previous score if it differs: 'antes 3 de 5'. */
export const textoDeAntes = ({ valoracion, antes: before }: CriterioDelResultado): string | null =>
  before === null || before === valoracion ? null : `antes ${textoDeValoracion(before)}`;

/** Sentences about criteria that rose, fell, or are still below the mark since the previous accompaniment. */
export function cambiosOf({ criterios }: Resultado): string[] {
  const compared = criterios.flatMap(({ nombre, valoracion, antes: before, porMejorar: toImprove }) =>
    typeof valoracion === 'number' && typeof before === 'number'
      ? [{ nombre, valoracion, antes: before, porMejorar: toImprove }]
      : [],
  );
  const sentence = (
    verbo: string,
    matches: (criterio: (typeof compared)[number]) => boolean,
    withPuntos: boolean,
  ): string[] => {
    const nombres = compared
      .filter(matches)
      .map(({ nombre, antes: before, valoracion }) => `«${nombre}»${withPuntos ? ` (${before} a ${valoracion})` : ''}`);
    return nombres.length === 0 ? [] : [`${verbo}: ${listText(nombres)}.`];
  };
  return [
    ...sentence('Subieron', ({ antes: before, valoracion }) => valoracion > before, true),
    ...sentence('Bajaron', ({ antes: before, valoracion }) => valoracion < before, true),
    ...sentence(
      'Siguen por mejorar',
      ({ antes: before, valoracion, porMejorar: toImprove }) => valoracion === before && toImprove,
      false,
    ),
  ];
}
