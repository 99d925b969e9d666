// Writes the result of an accompaniment, with improvement plan and confirmation of reading, as a PDF document.
import { buffer } from 'node:stream/consumers';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { totalText } from '#catalogo/rubrica/evaluacion.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Look } from '#platform/server/pdf/score.ts';
import type { PdfWords } from '#platform/server/pdf/table.ts';
import type { PdfPart } from '#platform/server/pdf/write-document.ts';
import { ESTADOS_DE_MEJORA, textoDeFechaDeMejora, type Mejora } from '../../contract-mejoras.ts';
import type { Visto } from '../../contract-resultado.ts';
import {
  cambiosOf,
  comparacionOf,
  hechosOf,
  lineasDeEvidencia,
  MAXIMO,
  NO_SE_EVALUO,
  nombreOf,
  textoDeAntes,
  textoDeCriterio,
  textoDeObservacion,
  textoOfEsencial,
  toImproveOf,
  type CriterioDelResultado,
  type Resultado,
} from '../../resultado.ts';
import type { ImagenesDeResultado } from './relato.ts';

/** Improvement plan and reading of a result. */
export type SeguimientoDeResultado = { readonly plan: Mejora[]; readonly visto: Visto | null };

/** Lays out a result as PDF: total, actions with dates and signatures; then criterion by criterion. */
function actaOf(
  resultado: Resultado,
  imagenes: ImagenesDeResultado,
  { plan, visto }: SeguimientoDeResultado,
): PdfPart[] {
  const { criterios, observacionGeneral, semana, anterior } = resultado;
  const comparacion = comparacionOf(resultado);
  const esencial = textoOfEsencial(resultado);
  return [
    { kind: 'score', ...puntajeOf(resultado) },
    ...(esencial === null ? [] : [{ kind: 'paragraph' as const, text: esencial }]),
    { kind: 'heading', text: 'Por mejorar' },
    ...mejorasOf(resultado, plan),
    ...withHeading(
      `Lo que cambió desde la semana ${anterior?.semana}`,
      comparacion === null ? [] : [comparacion, ...cambiosOf(resultado)],
    ),
    ...withHeading('Observación general', [observacionGeneral]),
    ...withHeading('Comentario de quien lo leyó', [visto?.comentario ?? '']),
    { kind: 'signatures', of: firmasOf(resultado, imagenes, visto) },
    { kind: 'heading', text: 'Criterio por criterio' },
    {
      kind: 'table',
      columns: [
        { title: 'Criterio', share: 26 },
        { title: 'Qué se vio', share: 46 },
        { title: 'Qué hacer', share: 28 },
      ],
      rows: criterios.map((criterio) => filaOf(criterio, plan)),
    },
    ...(imagenes.imgSemana
      ? [
          {
            kind: 'together' as const,
            parts: [
              { kind: 'heading' as const, text: `Imagen de la semana ${semana}` },
              {
                kind: 'picture' as const,
                data: imagenes.imgSemana.datos,
                alt: 'Imagen del aula virtual en la semana evaluada',
                most: ALTO,
              },
            ],
          },
        ]
      : []),
  ];
}

type Acta = {
  readonly resultado: Resultado;
  readonly imagenes: ImagenesDeResultado;
  readonly seguimiento: SeguimientoDeResultado;
};

/** Writes the result as a tagged PDF, which screen readers read in order. */
export async function pdfDeResultado(
  institution: Institucion,
  { resultado, imagenes, seguimiento }: Acta,
): Promise<Buffer> {
  const { asignatura, docente, evaluador, semestre, semana, recibido, comprobante } = resultado;
  const nombre = nombreOf(asignatura);
  const hechos = new Map(hechosOf(resultado));
  const head = {
    institution,
    kind: 'Acompañamiento docente',
    date: `Semana ${semana} · ${formatFecha(new Date(recibido))}`,
    title: `${nombre} · semana ${semana}`,
    facts: [
      docente.nombre,
      ...(nombre === asignatura.codigo ? [] : [asignatura.codigo]),
      hechos.get('Tipo') ?? '',
      asignatura.facultad,
      semestre,
      `evaluó ${evaluador.nombre}`,
      comprobante,
    ],
    reason: docente.nombre,
  };
  // Loads the library only if a PDF is written.
  const { writePdfDocument } = await import('#platform/server/pdf/write-document.ts');
  return buffer(writePdfDocument(head, actaOf(resultado, imagenes, seguimiento)));
}

/** Name of the file, without names of persons: `Acompañamiento 3007852-01 semana 5.pdf`. */
export const nombreDePdf = ({ asignatura, semana }: Resultado): string =>
  `Acompañamiento ${asignatura.codigo} semana ${semana}.pdf`;

/** Greatest height of the classroom's picture, in points. */
const ALTO = 300;

/** Returns a heading with its paragraphs; nothing if all texts are empty. */
function withHeading(titulo: string, textos: readonly string[]): PdfPart[] {
  const [primero, ...others] = textos
    .filter((texto) => texto !== '')
    .map((text) => ({ kind: 'paragraph', text }) as const);
  return primero ? [{ kind: 'together', parts: [{ kind: 'heading', text: titulo }, primero] }, ...others] : [];
}

function puntajeOf({ criterios, noEvaluados, total, anterior, marca }: Resultado) {
  const valorados = criterios.filter(({ valoracion }) => typeof valoracion === 'number');
  const bajos = valorados.filter(({ porMejorar: toImprove }) => toImprove).length;
  const noAplican = criterios.length - valorados.length;
  const cuenta = [
    `${countOf(valorados.length, 'criterio valorado', 'criterios valorados')}, ${bajos} por mejorar`,
    noAplican > 0 && countOf(noAplican, 'no aplica', 'no aplican'),
    noEvaluados.length > 0 && countOf(noEvaluados.length, 'no se evaluó', 'no se evaluaron'),
  ].filter((parte) => parte !== false);
  const casillas = [
    ...criterios.map((criterio) => ({
      numero: criterio.numero,
      value: typeof criterio.valoracion === 'number' ? String(criterio.valoracion) : NA,
      look: aspectoOf(criterio),
      dicho: `${criterio.numero}. ${criterio.nombre}: ${textoDeCriterio(criterio)}`,
    })),
    ...noEvaluados.map(({ numero, nombre }) => ({
      numero,
      value: '—',
      look: 'none' as const,
      dicho: `${numero}. ${nombre}: ${NO_SE_EVALUO}`,
    })),
  ].toSorted((a, b) => a.numero - b.numero);
  return {
    label: 'Total',
    value: totalText(total),
    beside: [
      total === NA ? 'ningún criterio tiene valoración' : `de ${MAXIMO}`,
      anterior && `antes ${totalText(anterior.total)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    title: cuenta.join('; '),
    legend: `Cada casilla es un criterio, con su valoración debajo: oscura, ${MAXIMO}; clara, ${totalText(marca)} o más; de borde rojo, por mejorar; punteada, sin valoración.`,
    marks: casillas.map(({ numero, value, look }) => ({ text: String(numero), value, look })),
    alt: casillas.map(({ dicho }) => dicho).join('; '),
  };
}

function aspectoOf({ valoracion, porMejorar: toImprove }: CriterioDelResultado): Look {
  if (typeof valoracion !== 'number') return 'none';
  if (toImprove) return 'low';
  return valoracion === MAXIMO ? 'full' : 'part';
}

/** Table of the criteria below the mark with their actions, and of the plan's other actions. */
function mejorasOf(resultado: Resultado, plan: readonly Mejora[]): PdfPart[] {
  const bajos = resultado.criterios.filter(({ porMejorar: toImprove }) => toImprove);
  const others = plan.filter(({ clave }) => bajos.every((criterio) => criterio.clave !== clave));
  const rows: PdfWords[][][] = [
    ...bajos.map((criterio) => {
      const accion = plan.find(({ clave }) => clave === criterio.clave);
      const toDo = accion?.accion ?? criterio.mejora ?? '';
      return [
        [{ text: `${criterio.numero}. ${criterio.nombre}`, tone: 'strong' as const }],
        [{ text: String(criterio.valoracion) }],
        [{ text: criterio.descriptor, tone: 'soft' as const }, { text: toDo }].filter(({ text }) => text !== ''),
        plazoOf(accion),
      ];
    }),
    ...others.map((accion) => [
      [{ text: accion.criterio, tone: 'strong' as const }],
      [{ text: '—' }],
      [{ text: accion.accion }],
      plazoOf(accion),
    ]),
  ];
  if (rows.length === 0) return [{ kind: 'paragraph', text: toImproveOf(resultado) }];
  const columns = [
    { title: 'Criterio', share: 24 },
    { title: 'Valor', share: 8 },
    { title: 'Qué se vio y qué hacer', share: 54 },
    { title: 'Para', share: 14 },
  ];
  return [{ kind: 'table', columns, rows }];
}

/** Date of an action and, unless it is pending, its state. */
const plazoOf = (accion: Mejora | undefined): PdfWords[] =>
  accion
    ? [
        { text: textoDeFechaDeMejora(accion.fecha) },
        ...(accion.estado === 'pendiente' ? [] : [{ text: ESTADOS_DE_MEJORA[accion.estado], tone: 'soft' as const }]),
      ]
    : [{ text: '—' }];

function firmasOf({ evaluador, docente }: Resultado, { imgFirma }: ImagenesDeResultado, visto: Visto | null) {
  const picture = imgFirma ? { data: imgFirma.datos, alt: `Firma de ${evaluador.nombre}` } : null;
  return [
    { picture, name: evaluador.nombre, note: 'Evaluó' },
    visto
      ? { picture: null, name: `Leído por ${visto.nombre}`, note: formatInstante(new Date(visto.instante)) }
      : { picture: null, name: docente.nombre, note: 'Docente. Aún no ha confirmado la lectura.' },
  ];
}

function filaOf(criterio: CriterioDelResultado, plan: readonly Mejora[]): PdfWords[][] {
  const { numero, nombre, descriptor, observacion, observacionAdicional, evidencia, mejora } = criterio;
  const before = textoDeAntes(criterio);
  const accion = plan.find(({ clave }) => clave === criterio.clave);
  const visto: PdfWords[] = [
    { text: descriptor },
    { text: observacion ? textoDeObservacion(observacion) : '' },
    { text: observacionAdicional && `Observación adicional: ${observacionAdicional}` },
    ...(evidencia ? lineasDeEvidencia(evidencia).map((text) => ({ text, tone: 'soft' as const })) : []),
  ];
  const toDo = [accion?.accion ?? mejora ?? '', accion ? `Para: ${textoDeFechaDeMejora(accion.fecha)}` : ''];
  return [
    [
      { text: `${numero}. ${nombre}`, tone: 'strong' },
      { text: `${textoDeCriterio(criterio)}${before === null ? '' : ` (${before})`}` },
      { text: criterio.criterio, tone: 'soft' },
    ],
    visto.filter(({ text }) => text !== ''),
    toDo.filter((text) => text !== '').map((text, i) => (i === 0 ? { text } : { text, tone: 'soft' })),
  ];
}
