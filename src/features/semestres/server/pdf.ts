// The page of a semester as PDF: section by section its text, its figures and what they count; and the link to it.
import * as z from 'zod/mini';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { can } from '#catalogo/permisos.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { defineDescarga, lectorSchema } from '#core/enlaces/server/service.ts';
import { figureText, lecturaText } from '#core/semestre.ts';
import type { PdfWords } from '#platform/server/pdf/table.ts';
import type { PdfPart } from '#platform/server/pdf/write-document.ts';
import { isShown, limiteInWords, shownOf, type ResumenDeSemestre, type SeccionEditada } from '../contract.ts';
import { countSecciones, readResumen, type Context } from './resumen.ts';

/** Parts of the width of a table: the names of its rows, and each figure. */
const NAME_SHARE = 36;
const FIGURE_SHARE = 16;

/** Rows of a table that is not divided between pages. */
const FEW_ROWS = 8;

function partsOf(seccion: SeccionEditada, before: string): PdfPart[] {
  const { titulo, columnas, filas, nota, edicion } = seccion;
  const hasFigures = columnas.length > 0 && filas.length > 0;
  return [
    {
      kind: 'together',
      isLong: filas.length > FEW_ROWS,
      parts: [
        { kind: 'heading', text: titulo },
        { kind: 'paragraph', text: edicion.texto },
        ...(hasFigures ? [tableOf(seccion, before)] : []),
        ...(hasFigures && nota !== null ? [{ kind: 'note', text: nota } as const] : []),
        ...(columnas.length > 0 && filas.length === 0
          ? [{ kind: 'note', text: `No hubo nada que contar, y tampoco en ${before}.` } as const]
          : []),
      ],
    },
    ...(hasFigures
      ? columnas.map((columna) => ({ kind: 'note', text: `${columna.titulo}: ${columna.definicion}` }) as const)
      : []),
  ];
}

const tableOf = ({ columnas, filas }: SeccionEditada, before: string): PdfPart => ({
  kind: 'table',
  columns: [
    { title: '', share: NAME_SHARE },
    ...columnas.map(({ titulo }) => ({ title: titulo, share: FIGURE_SHARE, isNumeric: true })),
  ],
  rows: filas.map(({ titulo, lectura, cifras }) => [
    [{ text: titulo }, ...(lectura ? [{ text: lecturaText(lectura, before), tone: 'soft' as const }] : [])],
    ...columnas.map(({ clave, unidad }): PdfWords[] => {
      const { valor = null, antes = null } = cifras[clave] ?? {};
      return [
        { text: figureText(valor, unidad), tone: 'strong' },
        ...(valor === null && antes === null
          ? []
          : [{ text: `${before}: ${figureText(antes, unidad)}`, tone: 'soft' as const }]),
      ];
    }),
  ]),
});

async function writePdf(
  institution: Context['institucion'],
  { semestre, antes, instante, secciones, limite }: ResumenDeSemestre,
) {
  const read = new Date(instante);
  const head = {
    institution,
    kind: TITULOS.semestre,
    date: formatFecha(read),
    title: `${TITULOS.semestre} ${semestre}`,
    facts: [
      `Cada cifra, sobre la de ${antes}`,
      `Así estaban el ${formatInstante(read)}`,
      ...(limite ? [limiteInWords(limite)] : []),
    ],
    reason: `Semestre ${semestre}`,
  };
  // Loads the library only if a PDF is written.
  const { writePdfDocument } = await import('#platform/server/pdf/write-document.ts');
  return writePdfDocument(
    head,
    secciones
      .map(shownOf)
      .filter(isShown)
      .flatMap((seccion) => partsOf(seccion, antes)),
  );
}

/** Figures are counted when it is opened, with the permissions that its reader has then. */
export const SEMESTRE_EN_PDF = defineDescarga({
  accion: 'semestre.pdf',
  audita: 'semestre.pdf',
  workload: 'export',
  datos: z.object({ semestre: semestreSchema, lector: lectorSchema }),
  renewal: 'Descargue de nuevo.',
  open: (context: Context) => async (datos) => {
    const semestre = datos.semestre;
    const reader = { permisos: await context.permisos.of(datos.lector) };
    if (!can(reader, 'semestre.leer')) return null;
    const resumen = await readResumen(context, { reader, semestre }, countSecciones(context, reader, semestre));
    return {
      nombre: `${TITULOS.semestre} ${semestre}.pdf`,
      tipo: 'application/pdf',
      contenido: async () => writePdf(context.institucion, resumen),
      acto: { objeto: { tipo: 'semestre', ids: [semestre] } },
    };
  },
});
