import { TEXTO_TIPO_ASIGNATURA, textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import { type EvidenciaVista, textoDeTotal, type Total } from '#catalogo/rubrica/evaluacion.ts';
import { NA, type Signo, type Valoracion, procedenciaDe, TEXTO_DE_SIGNO } from '#catalogo/rubrica/rubrica.ts';
import type { Semestre } from '#catalogo/semestre.ts';

/** One criterion, as it is told. */
export type CriterioDelResultado = {
  /** Its number in the rubric; its place in the record where it is of another one. */
  readonly numero: number;
  readonly clave: string | null;
  readonly nombre: string;
  readonly criterio: string;
  readonly descriptor: string;
  readonly valoracion: Valoracion | null;
  readonly observacion: { readonly signo: Signo | null; readonly texto: string } | null;
  readonly observacionAdicional: string;
  /** What data said of it while it was evaluated, its suggestion in words; null where none was at hand. */
  readonly evidencia: EvidenciaVista | null;
  /** The score is below the mark (`MARCA_DE_MEJORA`). */
  readonly porMejorar: boolean;
  /** The action that the rubric proposes where it is. */
  readonly mejora: string | null;
  /** What the accompaniment before it gave; null where there is none, or it said nothing of this criterion. */
  readonly antes: Valoracion | null;
};

/**
 * The result of an accompaniment: mail, PDF and screens are written from this and from the words below, so that no two of
 * them say one thing in two ways. Instants are ISO texts.
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
  /** Scores below it are to be improved. */
  readonly marca: number;
  readonly criterios: readonly CriterioDelResultado[];
  /** The rubric's criteria that were taken out; none where a criterion of another rubric makes that unknown. */
  readonly noEvaluados: readonly { readonly numero: number; readonly nombre: string }[];
  readonly observacionGeneral: string;
  /** The accompaniment before it of the same teacher and subject. */
  readonly anterior: { readonly recibido: string; readonly semana: number; readonly total: Total } | null;
};

/** Whether a score asks for an action: what has no score does not. */
export const estaPorMejorar = (valoracion: Valoracion | null, marca: number): boolean =>
  typeof valoracion === 'number' && valoracion < marca;

/** The best score. */
export const MAXIMO = 5;

/** A score as people read it: '4 de 5', 'N/A'. */
const textoDeValoracion = (valoracion: Valoracion | null): string =>
  typeof valoracion === 'number' ? `${valoracion} de ${MAXIMO}` : NA;

/** The result as people read it: '4,20 de 5', 'N/A'. */
export const totalEnPalabras = (total: Total): string =>
  total === NA ? 'N/A (ningún criterio tiene valoración)' : `${textoDeTotal(total)} de ${MAXIMO}`;

/** An observation with what it says of the work: 'Fortaleza: Su mensaje…'. */
export const textoDeObservacion = ({ signo, texto }: NonNullable<CriterioDelResultado['observacion']>): string =>
  signo === null ? texto : `${TEXTO_DE_SIGNO[signo]}: ${texto}`;

/** What an evidence said, where and when it was read, and what it suggested: a line for each. */
export const lineasDeEvidencia = ({ texto, sugerencia, ...de }: EvidenciaVista): string[] => [
  `${EVIDENCIA}: ${texto}`,
  procedenciaDe(de),
  ...(sugerencia === null ? [] : [`${SUGERIA} ${sugerencia}`]),
];

/** Before what was shown to the evaluator and speaks to her, whoever reads it now. */
export const EVIDENCIA = 'Evidencia que vio quien evaluó';

/** Before the descriptor that an evidence spoke for, which need not be the one that was chosen. */
export const SUGERIA = 'Sugería:';

/** The name by which people know a subject: its code while it has none. */
export const nombreDe = ({ codigo, nombre }: { readonly codigo: string; readonly nombre: string | null }): string =>
  nombre ?? codigo;

/** What stands at the head of every telling, label by label. */
export function hechosDe(resultado: Resultado): (readonly [etiqueta: string, texto: string])[] {
  const { docente, asignatura, evaluador, semestre, semana, recibido, comprobante } = resultado;
  return [
    ['Docente', docente.nombre],
    ['Asignatura', textoDeAsignatura(asignatura.codigo, asignatura.nombre)],
    ['Tipo', Object.entries(TEXTO_TIPO_ASIGNATURA).find(([tipo]) => tipo === asignatura.tipo)?.[1] ?? asignatura.tipo],
    ['Facultad', asignatura.facultad],
    ['Semestre y semana', `${semestre}, semana ${semana}`],
    ['Evaluador', evaluador.nombre],
    ['Fecha', textoDeFecha(new Date(recibido))],
    ['Comprobante', comprobante],
  ];
}

/** 'Resultado del acompañamiento: ANA PEÑA, 3007852-01, semana 3'. */
export const tituloDe = ({ docente, asignatura, semana }: Resultado): string =>
  `Resultado del acompañamiento: ${docente.nombre}, ${nombreDe(asignatura)}, semana ${semana}`;

/** How it stands against the one before it; null where there is none. */
export function comparacionDe({ total, anterior }: Resultado): string | null {
  if (!anterior) return null;
  const cual = `el acompañamiento anterior (semana ${anterior.semana}, ${textoDeFecha(new Date(anterior.recibido))})`;
  if (total === NA || anterior.total === NA) return `En ${cual} el total fue ${textoDeTotal(anterior.total)}.`;
  // Both have two decimals at most: their difference in hundredths is whole.
  const diferencia = Math.round(total * 100) - Math.round(anterior.total * 100);
  if (diferencia === 0) return `Igual que en ${cual}.`;
  const cuanto = textoDeTotal(Math.abs(diferencia) / 100);
  return `${cuanto} ${diferencia > 0 ? 'más' : 'menos'} que en ${cual}, cuyo total fue ${textoDeTotal(anterior.total)}.`;
}

/** The criteria below the mark, or that there are none, in one sentence. */
export function porMejorarDe({ criterios, marca }: Resultado): string {
  const nombres = criterios.filter(({ porMejorar }) => porMejorar).map(({ nombre }) => nombre);
  const debajo = `por debajo de ${textoDeTotal(marca)}`;
  if (nombres.length === 0) return `Ningún criterio está ${debajo}.`;
  const lista = new Intl.ListFormat('es').format(nombres);
  return nombres.length === 1
    ? `Un criterio está ${debajo}: ${lista}.`
    : `${nombres.length} criterios están ${debajo}: ${lista}.`;
}

/** Said of a criterion that was taken out, beside its name. */
export const NO_SE_EVALUO = 'No se evaluó';

/** Where one criterion stands: '4 de 5', '2 de 5, por mejorar'. */
export const textoDeCriterio = ({ valoracion, porMejorar }: CriterioDelResultado): string =>
  `${textoDeValoracion(valoracion)}${porMejorar ? ', por mejorar' : ''}`;

/** What the accompaniment before it gave, where that is another score: 'antes 3 de 5'. */
export const textoDeAntes = ({ valoracion, antes }: CriterioDelResultado): string | null =>
  antes === null || antes === valoracion ? null : `antes ${textoDeValoracion(antes)}`;

/** What rose, fell, or is still to be improved since the accompaniment before it, a sentence for each. */
export function cambiosDe({ criterios }: Resultado): string[] {
  const conAntes = criterios.flatMap(({ nombre, valoracion, antes, porMejorar }) =>
    typeof valoracion === 'number' && typeof antes === 'number' ? [{ nombre, valoracion, antes, porMejorar }] : [],
  );
  const de = (verbo: string, son: (uno: (typeof conAntes)[number]) => boolean, conPuntos: boolean): string[] => {
    const cuales = conAntes
      .filter(son)
      .map(({ nombre, antes, valoracion }) => `«${nombre}»${conPuntos ? ` (${antes} a ${valoracion})` : ''}`);
    return cuales.length === 0 ? [] : [`${verbo}: ${new Intl.ListFormat('es').format(cuales)}.`];
  };
  return [
    ...de('Subieron', ({ antes, valoracion }) => valoracion > antes, true),
    ...de('Bajaron', ({ antes, valoracion }) => valoracion < antes, true),
    ...de('Siguen por mejorar', ({ antes, valoracion, porMejorar }) => valoracion === antes && porMejorar, false),
  ];
}
