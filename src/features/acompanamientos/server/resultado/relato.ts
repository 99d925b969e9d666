import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import type { PdfPart } from '#platform/server/pdf/write-document.ts';
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

/** A result from its total to its signature, in order: mail and PDF are two ways to set it. */
export function relatoDe(resultado: Resultado, imagenes: Imagenes): PdfPart[] {
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
            at: marca,
            text: `Por debajo de ${textoDeTotal(marca)} se propone mejorar.`,
          },
        },
      ],
    },
    ...criterios.map((criterio, i): PdfPart => ({
      kind: 'together',
      parts: [...(i === 0 ? [CRITERIOS] : []), ...partesDe(criterio)],
    })),
    ...titulado('Observación general', observacionGeneral),
    ...ilustrado(`Imagen de la semana ${semana}`, 'Imagen del aula virtual en la semana evaluada', imagenes.imgSemana),
    ...ilustrado(`Firma: ${evaluador.nombre}`, `Firma de ${evaluador.nombre}`, imagenes.imgFirma, FIRMA),
  ];
}

const CRITERIOS: PdfPart = { kind: 'heading', text: 'Criterios' };

/** Heights in points. */
const ALTO = 300;
const FIRMA = 90;

function partesDe(criterio: CriterioDelResultado): PdfPart[] {
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
    ...parrafos.map((text): PdfPart => ({ kind: 'paragraph', text })),
    { kind: 'rule' },
  ];
}

const titulado = (titulo: string, texto: string): PdfPart[] =>
  texto === ''
    ? []
    : [
        { kind: 'heading', text: titulo },
        { kind: 'paragraph', text: texto },
      ];

/** A picture under its heading; nothing where there is none. */
export const ilustrado = (titulo: string, alt: string, imagen: Imagenes[keyof Imagenes], most = ALTO): PdfPart[] =>
  imagen
    ? [
        {
          kind: 'together',
          parts: [
            { kind: 'heading', text: titulo },
            { kind: 'picture', data: imagen.datos, alt, most },
          ],
        },
      ]
    : [];
