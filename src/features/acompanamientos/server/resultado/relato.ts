// The result of an accompaniment as a sequence of parts, from which mail is composed.
import { totalText } from '#catalogo/rubrica/evaluacion.ts';
import {
  comparacionOf,
  hechosOf,
  lineasDeEvidencia,
  textoDeAntes,
  textoDeCriterio,
  textoDeObservacion,
  textoOfEsencial,
  textoOfTotal,
  toImproveOf,
  type CriterioDelResultado,
  type Resultado,
} from '../../resultado.ts';

/** Stored pictures of an accompaniment; each may be missing. */
export type ImagenesDeResultado = Readonly<
  Partial<
    Record<'imgSemana' | 'imgFirma' | 'imgResultadoAcompanamiento', { readonly tipo: string; readonly datos: Buffer }>
  >
>;

/** A part of a message; parts are read in order. */
export type ParteDeRelato =
  | { readonly kind: 'heading' | 'subheading' | 'paragraph' | 'note' | 'figure'; readonly text: string }
  /** Labels with their texts. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, text: string])[] }
  /** Bars below each other, from 0 to `most`; null draws none. */
  | {
      readonly kind: 'bars';
      readonly most: number;
      readonly rows: readonly {
        readonly label: string;
        readonly value: number | null;
        /** Value as text, beside its bar. */
        readonly text: string;
        /** Highlighted; the text must say it too. */
        readonly low: boolean;
      }[];
      readonly mark: { readonly text: string };
    }
  /** PNG or JPEG picture with its alternative text. */
  | { readonly kind: 'picture'; readonly data: Buffer; readonly alt: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'together'; readonly parts: readonly ParteDeRelato[] };

/** Lists the parts of a result in reading order, from total to signature. */
export function relatoOf(resultado: Resultado, imagenes: ImagenesDeResultado): ParteDeRelato[] {
  const { criterios, observacionGeneral, evaluador, semana, marca, total } = resultado;
  const comparacion = comparacionOf(resultado);
  const esencial = textoOfEsencial(resultado);
  return [
    { kind: 'figure', text: `Total: ${textoOfTotal(total)}` },
    ...(esencial === null ? [] : [{ kind: 'paragraph' as const, text: esencial }]),
    ...(comparacion === null ? [] : [{ kind: 'paragraph' as const, text: comparacion }]),
    { kind: 'paragraph', text: toImproveOf(resultado) },
    { kind: 'rule' },
    { kind: 'facts', rows: hechosOf(resultado) },
    {
      kind: 'together',
      parts: [
        { kind: 'heading', text: 'Valoración por criterio' },
        {
          kind: 'bars',
          most: 5,
          rows: criterios.map((criterio) => ({
            label: `${criterio.numero}. ${criterio.nombre}`,
            value: typeof criterio.valoracion === 'number' ? criterio.valoracion : null,
            text: textoDeCriterio(criterio),
            low: criterio.porMejorar,
          })),
          mark: {
            text: `Se recomienda mejorar los criterios con menos de ${totalText(marca)}.`,
          },
        },
      ],
    },
    ...criterios.map((criterio, i): ParteDeRelato => ({
      kind: 'together',
      parts: [...(i === 0 ? [CRITERIOS] : []), ...partesOf(criterio)],
    })),
    ...withHeading('Observación general', observacionGeneral),
    ...illustrated(
      `Imagen de la semana ${semana}`,
      'Imagen del aula virtual en la semana evaluada',
      imagenes.imgSemana,
    ),
    ...illustrated(`Firma: ${evaluador.nombre}`, `Firma de ${evaluador.nombre}`, imagenes.imgFirma),
  ];
}

const CRITERIOS: ParteDeRelato = { kind: 'heading', text: 'Criterios' };

function partesOf(criterio: CriterioDelResultado): ParteDeRelato[] {
  const { numero, nombre, descriptor, observacion, observacionAdicional, evidencia, mejora } = criterio;
  const before = textoDeAntes(criterio);
  const parrafos = [
    descriptor,
    observacion && textoDeObservacion(observacion),
    observacionAdicional && `Observación adicional: ${observacionAdicional}`,
    evidencia && lineasDeEvidencia(evidencia).join('\n'),
    mejora && `Acción de mejora propuesta: ${mejora}`,
  ].filter((texto): texto is string => Boolean(texto));
  return [
    {
      kind: 'subheading',
      text: `${numero}. ${nombre}: ${textoDeCriterio(criterio)}${before === null ? '' : ` (${before})`}`,
    },
    { kind: 'note', text: criterio.criterio },
    ...parrafos.map((text): ParteDeRelato => ({ kind: 'paragraph', text })),
    { kind: 'rule' },
  ];
}

const withHeading = (titulo: string, texto: string): ParteDeRelato[] =>
  texto === ''
    ? []
    : [
        { kind: 'heading', text: titulo },
        { kind: 'paragraph', text: texto },
      ];

/** Returns a picture with its heading; nothing if it is missing. */
export const illustrated = (
  titulo: string,
  alt: string,
  imagen: ImagenesDeResultado[keyof ImagenesDeResultado],
): ParteDeRelato[] =>
  imagen
    ? [
        {
          kind: 'together',
          parts: [
            { kind: 'heading', text: titulo },
            { kind: 'picture', data: imagen.datos, alt },
          ],
        },
      ]
    : [];
