import { textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import {
  comparacionDe,
  type CriterioDelResultado,
  hechosDe,
  lineasDeEvidencia,
  porMejorarDe,
  type Resultado,
  textoDeAntes,
  textoDeCriterio,
  textoDeObservacion,
  totalEnPalabras,
} from '../../resultado.ts';

/** The pictures of an accompaniment, as they are stored; one may be gone, or never was. */
export type Imagenes = Readonly<
  Partial<
    Record<'imgSemana' | 'imgFirma' | 'imgResultadoAcompanamiento', { readonly tipo: string; readonly datos: Buffer }>
  >
>;

/** One thing of a message that is read from its beginning to its end. */
export type Parte =
  | { readonly kind: 'heading' | 'subheading' | 'paragraph' | 'note' | 'figure'; readonly text: string }
  /** Labels with their texts. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, text: string])[] }
  /** Bars below each other, from 0 to `most`; null: there is nothing to draw. */
  | {
      readonly kind: 'bars';
      readonly most: number;
      readonly rows: readonly {
        readonly label: string;
        readonly value: number | null;
        /** The value in words, beside its bar. */
        readonly text: string;
        /** Drawn so that it is seen among the others; the words must say it too. */
        readonly low: boolean;
      }[];
      readonly mark: { readonly text: string };
    }
  /** A picture of PNG or JPEG, with the words that stand for it. */
  | { readonly kind: 'picture'; readonly data: Buffer; readonly alt: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'together'; readonly parts: readonly Parte[] };

/** A result from its total to its signature, in order, as messages tell it: drawn and in plain text. */
export function relatoDe(resultado: Resultado, imagenes: Imagenes): Parte[] {
  const { criterios, observacionGeneral, evaluador, semana, marca, total } = resultado;
  const comparacion = comparacionDe(resultado);
  return [
    { kind: 'figure', text: `Total: ${totalEnPalabras(total)}` },
    ...(comparacion === null ? [] : [{ kind: 'paragraph' as const, text: comparacion }]),
    { kind: 'paragraph', text: porMejorarDe(resultado) },
    { kind: 'rule' },
    { kind: 'facts', rows: hechosDe(resultado) },
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
            text: `Por debajo de ${textoDeTotal(marca)} se propone mejorar.`,
          },
        },
      ],
    },
    ...criterios.map((criterio, i): Parte => ({
      kind: 'together',
      parts: [...(i === 0 ? [CRITERIOS] : []), ...partesDe(criterio)],
    })),
    ...titulado('Observación general', observacionGeneral),
    ...ilustrado(`Imagen de la semana ${semana}`, 'Imagen del aula virtual en la semana evaluada', imagenes.imgSemana),
    ...ilustrado(`Firma: ${evaluador.nombre}`, `Firma de ${evaluador.nombre}`, imagenes.imgFirma),
  ];
}

const CRITERIOS: Parte = { kind: 'heading', text: 'Criterios' };

function partesDe(criterio: CriterioDelResultado): Parte[] {
  const { numero, nombre, descriptor, observacion, observacionAdicional, evidencia, mejora } = criterio;
  const antes = textoDeAntes(criterio);
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
      text: `${numero}. ${nombre}: ${textoDeCriterio(criterio)}${antes === null ? '' : ` (${antes})`}`,
    },
    { kind: 'note', text: criterio.criterio },
    ...parrafos.map((text): Parte => ({ kind: 'paragraph', text })),
    { kind: 'rule' },
  ];
}

const titulado = (titulo: string, texto: string): Parte[] =>
  texto === ''
    ? []
    : [
        { kind: 'heading', text: titulo },
        { kind: 'paragraph', text: texto },
      ];

/** A picture under its heading; nothing where there is none. */
export const ilustrado = (titulo: string, alt: string, imagen: Imagenes[keyof Imagenes]): Parte[] =>
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
