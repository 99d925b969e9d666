// The result of an accompaniment as PDF document.
import { buffer } from 'node:stream/consumers';
import { textoDeFecha, textoDeInstante } from '#catalogo/momento.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { type PdfPart, writePdfDocument } from '#platform/server/pdf/write-document.ts';
import type { Look } from '#platform/server/pdf/score.ts';
import type { PdfWords } from '#platform/server/pdf/table.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { type Mejora, ESTADOS_DE_MEJORA, textoDeFechaDeMejora } from '../../contract-mejoras.ts';
import type { Visto } from '../../contract-resultado.ts';
import {
  cambiosDe,
  comparacionDe,
  type CriterioDelResultado,
  hechosDe,
  lineasDeEvidencia,
  MAXIMO,
  NO_SE_EVALUO,
  nombreDe,
  porMejorarDe,
  type Resultado,
  textoDeAntes,
  textoDeCriterio,
  textoDeObservacion,
} from '../../resultado.ts';
import type { Imagenes } from './relato.ts';

/** Improvement plan and reading of a result. */
export type Seguimiento = { readonly plan: Mejora[]; readonly visto: Visto | null };

/** Lays out a result as PDF: total, actions with dates and signatures; then criterion by criterion. */
function actaDe(resultado: Resultado, imagenes: Imagenes, { plan, visto }: Seguimiento): PdfPart[] {
  const { criterios, observacionGeneral, semana, anterior } = resultado;
  const comparacion = comparacionDe(resultado);
  return [
    { kind: 'score', ...puntajeDe(resultado) },
    { kind: 'heading', text: 'Por mejorar' },
    ...mejorasDe(resultado, plan),
    ...titulado(
      `Lo que cambió desde la semana ${anterior?.semana}`,
      comparacion === null ? [] : [comparacion, ...cambiosDe(resultado)],
    ),
    ...titulado('Observación general', [observacionGeneral]),
    ...titulado('Comentario de quien lo leyó', [visto?.comentario ?? '']),
    { kind: 'signatures', of: firmasDe(resultado, imagenes, visto) },
    { kind: 'heading', text: 'Criterio por criterio' },
    {
      kind: 'table',
      columns: [
        { title: 'Criterio', share: 26 },
        { title: 'Qué se vio', share: 46 },
        { title: 'Qué hacer', share: 28 },
      ],
      rows: criterios.map((criterio) => filaDe(criterio, plan)),
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
  readonly imagenes: Imagenes;
  readonly seguimiento: Seguimiento;
};

/** Writes the result as a tagged PDF, which screen readers read in order. */
export async function pdfDeResultado(
  institution: Institucion,
  { resultado, imagenes, seguimiento }: Acta,
): Promise<Buffer> {
  const { asignatura, docente, evaluador, semestre, semana, recibido, comprobante } = resultado;
  const nombre = nombreDe(asignatura);
  const hechos = new Map(hechosDe(resultado));
  const head = {
    institution,
    kind: 'Acompañamiento docente',
    date: `Semana ${semana} · ${textoDeFecha(new Date(recibido))}`,
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
  return buffer(writePdfDocument(head, actaDe(resultado, imagenes, seguimiento)));
}

/** Name of the file, without names of persons: `Acompañamiento 3007852-01 semana 5.pdf`. */
export const nombreDePdf = ({ asignatura, semana }: Resultado): string =>
  `Acompañamiento ${asignatura.codigo} semana ${semana}.pdf`;

/** Greatest height of the classroom's picture, in points. */
const ALTO = 300;

/** Returns a heading with its paragraphs; nothing if all texts are empty. */
function titulado(titulo: string, textos: readonly string[]): PdfPart[] {
  const [primero, ...demas] = textos
    .filter((texto) => texto !== '')
    .map((text) => ({ kind: 'paragraph', text }) as const);
  return primero ? [{ kind: 'together', parts: [{ kind: 'heading', text: titulo }, primero] }, ...demas] : [];
}

function puntajeDe({ criterios, noEvaluados, total, anterior, marca }: Resultado) {
  const valorados = criterios.filter(({ valoracion }) => typeof valoracion === 'number');
  const bajos = valorados.filter(({ porMejorar }) => porMejorar).length;
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
      look: aspectoDe(criterio),
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
    value: textoDeTotal(total),
    beside: [
      total === NA ? 'ningún criterio tiene valoración' : `de ${MAXIMO}`,
      anterior && `antes ${textoDeTotal(anterior.total)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    title: cuenta.join('; '),
    legend: `Cada casilla es un criterio, con su valoración debajo: oscura, ${MAXIMO}; clara, ${textoDeTotal(marca)} o más; de borde rojo, por mejorar; punteada, sin valoración.`,
    marks: casillas.map(({ numero, value, look }) => ({ text: String(numero), value, look })),
    alt: casillas.map(({ dicho }) => dicho).join('; '),
  };
}

function aspectoDe({ valoracion, porMejorar }: CriterioDelResultado): Look {
  if (typeof valoracion !== 'number') return 'none';
  if (porMejorar) return 'low';
  return valoracion === MAXIMO ? 'full' : 'part';
}

/** Table of the criteria below the mark with their actions, and of the plan's other actions. */
function mejorasDe(resultado: Resultado, plan: readonly Mejora[]): PdfPart[] {
  const bajos = resultado.criterios.filter(({ porMejorar }) => porMejorar);
  const otras = plan.filter(({ clave }) => bajos.every((bajo) => bajo.clave !== clave));
  const rows: PdfWords[][][] = [
    ...bajos.map((criterio) => {
      const accion = plan.find(({ clave }) => clave === criterio.clave);
      const hacer = accion?.accion ?? criterio.mejora ?? '';
      return [
        [{ text: `${criterio.numero}. ${criterio.nombre}`, tone: 'strong' as const }],
        [{ text: String(criterio.valoracion) }],
        [{ text: criterio.descriptor, tone: 'soft' as const }, { text: hacer }].filter(({ text }) => text !== ''),
        plazoDe(accion),
      ];
    }),
    ...otras.map((accion) => [
      [{ text: accion.criterio, tone: 'strong' as const }],
      [{ text: '—' }],
      [{ text: accion.accion }],
      plazoDe(accion),
    ]),
  ];
  if (rows.length === 0) return [{ kind: 'paragraph', text: porMejorarDe(resultado) }];
  const columns = [
    { title: 'Criterio', share: 24 },
    { title: 'Valor', share: 8 },
    { title: 'Qué se vio y qué hacer', share: 54 },
    { title: 'Para', share: 14 },
  ];
  return [{ kind: 'table', columns, rows }];
}

/** Date of an action and, unless it is pending, its state. */
const plazoDe = (accion: Mejora | undefined): PdfWords[] =>
  accion
    ? [
        { text: textoDeFechaDeMejora(accion.fecha) },
        ...(accion.estado === 'pendiente' ? [] : [{ text: ESTADOS_DE_MEJORA[accion.estado], tone: 'soft' as const }]),
      ]
    : [{ text: '—' }];

function firmasDe({ evaluador, docente }: Resultado, { imgFirma }: Imagenes, visto: Visto | null) {
  const picture = imgFirma ? { data: imgFirma.datos, alt: `Firma de ${evaluador.nombre}` } : null;
  return [
    { picture, name: evaluador.nombre, note: 'Evaluó' },
    visto
      ? { picture: null, name: `Leído por ${visto.nombre}`, note: textoDeInstante(new Date(visto.instante)) }
      : { picture: null, name: docente.nombre, note: 'Docente. Aún no ha confirmado la lectura.' },
  ];
}

function filaDe(criterio: CriterioDelResultado, plan: readonly Mejora[]): PdfWords[][] {
  const { numero, nombre, descriptor, observacion, observacionAdicional, evidencia, mejora } = criterio;
  const antes = textoDeAntes(criterio);
  const accion = plan.find(({ clave }) => clave === criterio.clave);
  const visto: PdfWords[] = [
    { text: descriptor },
    { text: observacion ? textoDeObservacion(observacion) : '' },
    { text: observacionAdicional && `Observación adicional: ${observacionAdicional}` },
    ...(evidencia ? lineasDeEvidencia(evidencia).map((text) => ({ text, tone: 'soft' as const })) : []),
  ];
  const hacer = [accion?.accion ?? mejora ?? '', accion ? `Para: ${textoDeFechaDeMejora(accion.fecha)}` : ''];
  return [
    [
      { text: `${numero}. ${nombre}`, tone: 'strong' },
      { text: `${textoDeCriterio(criterio)}${antes === null ? '' : ` (${antes})`}` },
      { text: criterio.criterio, tone: 'soft' },
    ],
    visto.filter(({ text }) => text !== ''),
    hacer.filter((text) => text !== '').map((text, i) => (i === 0 ? { text } : { text, tone: 'soft' })),
  ];
}
