import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import type { Mejora } from '../../contract-mejoras.ts';
import { anAcompanado } from '../../testing/acompanado.ts';
import { pdfDeResultado, type SeguimientoDeResultado } from './acta.ts';
import { resultadoOf } from './resultado.ts';

const ADICIONAL = 'Revise con el grupo cada una de las actividades pendientes y deje constancia. '.repeat(4).trim();
const resultado = resultadoOf(
  anAcompanado({ nivel: (numero) => (numero === 6 || numero === 8 ? 2 : 0), adicional: ADICIONAL }),
  { marca: 3.5, anterior: anAcompanado({ semana: 2, recibido: new Date('2026-08-20T15:00:00Z') }) },
);
const [low, other] = resultado.criterios.filter(({ porMejorar: toImprove }) => toImprove);
const accionOf = (clave: string, cambios: Partial<Mejora>): Mejora => ({
  id: '00000000-0000-4000-8000-000000000001',
  acompanamiento: '00000000-0000-4000-8000-000000000002',
  semana: 5,
  semestre: '2026-2',
  clave,
  criterio: 'Encuentros sincrónicos',
  accion: 'Acordar las fechas.',
  responsable: 'LUZ ÁNGELA PEÑA',
  fecha: null,
  estado: 'pendiente',
  version: 1,
  minutos: null,
  evidenciaEsperada: '',
  propuesta: null,
  lectura: null,
  historia: [],
  ...cambios,
});

/** Reads the PDF with another library: text by page, and the structure of the first page. */
async function read(seguimiento: SeguimientoDeResultado) {
  const imagenes = { imgFirma: { tipo: 'image/png', datos: await aPng(400, 120) } };
  const pdf = await pdfDeResultado(testInstitucion, { resultado, imagenes, seguimiento });
  const documento = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(documento);
  const arbol = await (await documento.getPage(1)).getStructTree();
  return { paginas: text.map((pagina) => pagina.replaceAll(/\s+/g, ' ')), arbol: JSON.stringify(arbol) };
}

it('shows total, scores, actions with dates, changes and signatures on its first page', async () => {
  const plan = [
    accionOf(low!.clave!, { fecha: '2026-11-26', estado: 'en-curso' }),
    accionOf('encuentros', { accion: 'Grabar cada encuentro.', fecha: '2026-12-01' }),
  ];
  const visto = { nombre: 'Luz Ángela Peña', comentario: 'Ya lo publiqué.', instante: '2026-11-13T13:12:00Z' };
  const { paginas, arbol } = await read({ plan, visto });
  const [primera = ''] = paginas;
  for (const dicho of [
    '3007852-01 · semana 5',
    `Total ${String(resultado.total).replace('.', ',')}`,
    '2 por mejorar; 1 no aplica',
    `${low!.numero}. ${low!.nombre} ${low!.valoracion} ${low!.descriptor} Acordar las fechas. 26/11/2026 En curso`,
    // Without an action in the plan the second one shows the rubric's proposal.
    `${other!.numero}. ${other!.nombre} ${other!.valoracion} ${other!.descriptor} ${other!.mejora} —`,
    'Encuentros sincrónicos — Grabar cada encuentro. 01/12/2026',
    'Lo que cambió desde la semana 2',
    `Bajaron: «${low!.nombre}» (5 a ${low!.valoracion})`,
    'Gracias por su dedicación & su constancia.',
    'Ya lo publiqué.',
    'Evaluadora de Prueba Evaluó Leído por Luz Ángela Peña 13/11/2026, 8:12 a. m.',
  ])
    expect(primera).toContain(dicho);
  expect(primera).not.toContain('Criterio por criterio');
  expect(arbol).toContain(`${low!.numero}. ${low!.nombre}: ${low!.valoracion} de 5, por mejorar`);
  expect(arbol).toContain('Firma de Evaluadora de Prueba');
});

it('continues criterion by criterion, with headings on every page', async () => {
  const { paginas } = await read({ plan: [], visto: null });
  expect(paginas[0]).toContain('Luz Ángela Peña Docente. Aún no ha confirmado la lectura.');
  const resto = paginas.slice(1);
  expect(resto.length).toBeGreaterThan(1);
  expect(resto[0]).toContain('Criterio por criterio');
  for (const pagina of resto) expect(pagina).toContain('Criterio Qué se vio Qué hacer');
  for (const { numero, nombre, criterio } of resultado.criterios) {
    expect(resto.join(' ')).toContain(`${numero}. ${nombre}`);
    expect(resto.join(' ')).toContain(criterio);
  }
});
