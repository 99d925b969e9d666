// What tests check of a form of the unit and of one answer to it, each as the faults that were found.
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { hojasOf, itemsOf, readRuta, valoresOf } from '#catalogo/arbol.ts';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import type { World } from './world.ts';

type Datos = Readonly<Record<string, unknown>>;

/** A sentence as people read it: it begins with a capital letter or a mark and ends with a point. */
const SENTENCE = /^[\p{Lu}¿¡«].*\p{L}.*[.?!»]$/su;

export const isSentence = (text: unknown): boolean => typeof text === 'string' && SENTENCE.test(text);

const faultUnless = (isRight: boolean, fault: string): readonly string[] => (isRight ? [] : [fault]);

function pageDataOf(body: string): Datos {
  const [, json] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(body) ?? [];
  return JSON.parse(json ?? '{}') as Datos;
}

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page has the title and the questions, as text. */
export async function faultsOfPage({ open, call }: World, formulario: Formulario): Promise<readonly string[]> {
  const { slug, acceso, titulo, campos } = formulario;
  const page = await open(`/formularios/${slug}`);
  const data = acceso === 'publico' ? pageDataOf(page.body) : (await call<Datos>('GET', `/formularios/${slug}`)).body;
  const shown = data['formulario'] as Formulario | undefined;
  const labels = hojasOf(shown?.campos ?? {}).map(({ campo }) => campo.etiqueta);
  return [
    ...faultUnless(page.statusCode === 200, `page: ${page.statusCode}`),
    ...faultUnless(page.body.includes(`<title>${inHtml(titulo)} ·`), 'page: no title'),
    ...faultUnless(shown?.titulo === titulo, 'page: another title'),
    ...hojasOf(campos).flatMap(({ campo: { etiqueta } }) =>
      faultUnless(labels.includes(etiqueta), `page: no question «${etiqueta}»`),
    ),
  ];
}

/** An empty answer is refused in words, but where nothing has to be answered. */
export async function faultsOfEmpty({ send }: World, formulario: Formulario): Promise<readonly string[]> {
  const { status, body } = await send(formulario, {});
  const hasToAnswer = Object.values(formulario.campos).some(
    (nodo) => nodo.tipo !== 'grupo' && nodo.tipo !== 'lista' && nodo.obligatorio !== false && !nodo.visibleSi,
  );
  const hasSections = formulario.secciones.some(({ visibleSi }) => visibleSi);
  if (status === 201) return faultUnless(!hasToAnswer || hasSections, 'empty: accepted');
  // The form's own words come first, where it has some for all questions at once.
  const texts = [body.message, ...Object.values(body.errores ?? {})].filter(
    (text) => text !== formulario.textos.obligatorios,
  );
  return [
    ...faultUnless(status === 400, `empty: ${status}`),
    ...texts.flatMap((text) => faultUnless(isSentence(text), `empty: refused by «${String(text)}»`)),
  ];
}

/** One answer: where it lies, and what it says. */
export type Answer = { readonly id: string; readonly seguimiento: string; readonly datos: Datos };

/** The text of a stored answer, as it was written or chosen. */
function textOf(valor: unknown): string {
  if (Array.isArray(valor)) return valor.map(textOf).join(', ');
  if (typeof valor !== 'object' || valor === null)
    return (valor as string | number | null | undefined)?.toString() ?? '';
  const { texto, nombre } = valor as { readonly texto?: string; readonly nombre?: string };
  return texto ?? nombre ?? '';
}

/** Cells of the rows of an answer, by the paths of its questions; a path with no cell is absent. */
export async function cellsOf({ informe, filas }: World, slug: string, { datos }: Answer) {
  const definition = await informe(slug);
  const rutas = offeredColumnasOf(definition).map(({ source }) => ('partes' in source ? source.partes[0].ruta : ''));
  const rows = await filas(slug);
  const items = definition.unidad === undefined ? [datos] : itemsOf(definition.unidad, datos);
  return { definition, rutas, rows, items };
}

/** The report has the rows of an answer, with a text for each question that was answered. */
export function faultsOfRows({ rutas, rows, items }: Awaited<ReturnType<typeof cellsOf>>): readonly string[] {
  const own = items.map((datos) => rutas.map((ruta) => (ruta === '' ? '' : textOf(readRuta(datos, ruta)))));
  const isRowOf = (celdas: readonly string[], texts: readonly string[]): boolean =>
    texts.every((text, i) => text === '' || celdas[i] !== '');
  return own.flatMap((texts) =>
    faultUnless(
      rows.some(({ celdas }) => celdas.length === rutas.length && isRowOf(celdas, texts)),
      `report: no row of ${JSON.stringify(texts)} in ${JSON.stringify(rows.map(({ celdas }) => celdas))}`,
    ),
  );
}

/** The charts count the answer. */
export async function faultsOfCharts({ call }: World, informe: InformeDeFormulario): Promise<readonly string[]> {
  type Chart = { readonly clave: string; readonly cuentas: readonly (readonly number[])[] };
  const answer = await call<{ graficos?: readonly Chart[] }>('POST', `/informes/${informe.slug}/graficos`, {});
  const charts = answer.body.graficos ?? [];
  return [
    ...faultUnless(answer.status === 200, `charts: ${answer.status} ${answer.body.message}`),
    ...faultUnless(charts.length === (informe.graficos ?? []).length, `charts: ${charts.length}`),
  ];
}

/** The workbook and the PDF are written, and have the words of the answer. */
export async function faultsOfFiles(
  { call, open, work }: World,
  { definition: { slug }, rutas, items }: Awaited<ReturnType<typeof cellsOf>>,
): Promise<readonly string[]> {
  const asked = await call<{ enlace: string }>('POST', `/informes/${slug}/exportar`, {});
  const printed = await call<{ tarea: string }>('POST', `/informes/${slug}/exportar`, { formato: 'pdf' });
  if (asked.status !== 201 || printed.status !== 202) return [`files: ${asked.status}, ${printed.status}`];
  const sheet = await readSheet((await open(asked.body.enlace)).rawPayload);
  const cells = new Set(sheet.flat().map((cell) => String(cell)));
  const pdf = await work(printed.body.tarea);
  const document = await getDocumentProxy(new Uint8Array(pdf!));
  const { text } = await extractText(document, { mergePages: true });
  const paper = text.replaceAll(/\s+/g, '');
  const texts = items.flatMap((datos) =>
    rutas.flatMap((ruta) => {
      const valor = ruta === '' ? null : readRuta(datos, ruta);
      return typeof valor === 'string' && !/^\d{4}-\d\d-\d\d$/.test(valor) ? [valor] : [];
    }),
  );
  return texts.flatMap((valor) => [
    ...faultUnless(cells.has(valor), `excel: no «${valor}»`),
    ...faultUnless(paper.includes(valor.replaceAll(/\s+/g, '')), `pdf: no «${valor}»`),
  ]);
}

/** Lines of the receipt's page; null where it is not there. */
export async function receiptOf({ open }: World, { seguimiento }: Answer): Promise<readonly string[] | null> {
  const page = await open(`${RUTA_DE_COMPROBANTE}/${seguimiento}`);
  type Receipt = { readonly partes: readonly { readonly datos: readonly (readonly [string, string])[] }[] };
  const receipt = pageDataOf(page.body)['comprobante'] as Receipt | null | undefined;
  if (page.statusCode !== 200 || !receipt) return null;
  return receipt.partes.flatMap(({ datos }) => datos.map(([, text]) => text)).toSorted();
}

/** The receipt has a line for each answer that it may show, and the page of a request opens. */
export async function faultsOfReceipt(
  world: World,
  { campos, sensible }: Formulario,
  answer: Answer,
): Promise<readonly string[]> {
  const lines = await receiptOf(world, answer);
  const shown = valoresOf(campos, answer.datos).filter(
    ({ campo, valor }) =>
      textOf(valor) !== '' &&
      !sensible &&
      !('sensible' in campo && campo.sensible) &&
      campo.tipo !== 'documento' &&
      campo.tipo !== 'calculado' &&
      !('identifica' in campo && campo.identifica === 'documento'),
  );
  const request = await world.open(`${RUTA_DE_SOLICITUD}/${answer.seguimiento}`);
  return [
    ...faultUnless(lines !== null, 'receipt: none'),
    ...faultUnless((lines ?? []).length === shown.length, `receipt: ${lines?.length} lines of ${shown.length}`),
    ...faultUnless([200, 404].includes(request.statusCode), `request: ${request.statusCode}`),
  ];
}
