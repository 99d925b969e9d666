import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, it } from 'vitest';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { lineasDeEvidencia, textoDeCriterio, textoDeObservacion } from '../../resultado.ts';
import { anAcompanado } from '../../testing/acompanado.ts';
import { nombreDePdf, pdfDeResultado } from './acta.ts';
import { mensajeOf } from './composer.ts';
import { resultadoOf } from './resultado.ts';

const LARGO = `Revise ${'con el grupo cada una de las actividades pendientes y deje constancia en el aula '.repeat(9)}.`;
const EVIDENCIA = {
  texto: `${'Recursos y actividades visibles en el aula, semana por semana. '.repeat(16)}<i>`.slice(-1000),
  fuente: 'Campus Virtual, ESTADISTICA-01',
  consultada: '2026-09-10T14:05:00Z',
  sugerencia: 'de-uno-a-cinco',
};
const resultado = resultadoOf(
  anAcompanado({
    nivel: (numero) => numero % 3,
    adicional: `${LARGO}\n<b>Gracias</b>`,
    evidencias: { 'recursos-semana': EVIDENCIA, induccion: EVIDENCIA },
  }),
  { marca: 3.5, anterior: anAcompanado({ semana: 2, recibido: new Date('2026-08-20T15:00:00Z') }) },
);
const imagen = async (ancho: number) => ({ tipo: 'image/png', datos: await aPng(ancho, 300) });
const imagenes = {
  imgSemana: await imagen(800),
  imgFirma: await imagen(400),
  imgResultadoAcompanamiento: await imagen(600),
};
const mensaje = mensajeOf(resultado, {
  unidad: 'Unidad Virtual',
  imagenes,
  docente: { enlace: 'https://gc.example.edu.co/docente' },
});

/** Normalises spaces and line ends. */
const junto = (texto: string): string => texto.replaceAll(/[\s\u00a0]+/g, '');

/** Texts that every form of the result must contain. */
const HECHOS = [
  'Luz Ángela Peña',
  '3007852-01',
  'semana 5',
  'Evaluadora de Prueba',
  'Gracias por su dedicación & su constancia.',
  ...resultado.criterios.flatMap((criterio) => [
    criterio.criterio,
    criterio.descriptor,
    textoDeCriterio(criterio),
    textoDeObservacion(criterio.observacion!),
    LARGO,
    ...(criterio.mejora === null ? [] : [criterio.mejora]),
    ...(criterio.evidencia === null ? [] : lineasDeEvidencia(criterio.evidencia)),
  ]),
].map(junto);

it('is a message whose HTML and plain text contain the whole record, total first', () => {
  const leido = mensaje.html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  for (const hecho of HECHOS) {
    expect(junto(leido)).toContain(hecho);
    expect(junto(mensaje.texto)).toContain(hecho);
  }
  expect(mensaje.html.indexOf(' de 5</p>')).toBeLessThan(mensaje.html.indexOf('Luz Ángela Peña</td>'));
  expect(mensaje.texto).toContain('https://gc.example.edu.co/docente');
});

it('escapes typed text, and gives pictures an alternative text', () => {
  expect(mensaje.html).toContain('&lt;b&gt;Gracias&lt;/b&gt;');
  expect(mensaje.html).not.toContain('<b>');
  const cids = [...mensaje.html.matchAll(/<img src="cid:([^"]+)" alt="([^"]+)"/g)];
  expect(cids.map(([, cid]) => cid)).toEqual(mensaje.imagenes.map(({ cid }) => cid));
  expect(cids.every(([, , alt]) => alt!.length > 10)).toBe(true);
});

it('has the link for the teacher only', () => {
  const { html, texto } = mensajeOf(resultado, { unidad: 'Unidad Virtual', imagenes, docente: null });
  expect(html).not.toContain('<a ');
  expect(texto).not.toContain('plan de mejora,');
});

it('is a PDF with numbered pages and a language, which another program reads in the same order', async () => {
  const pdf = await pdfDeResultado(testInstitucion, { resultado, imagenes, seguimiento: { plan: [], visto: null } });
  const documento = await getDocumentProxy(new Uint8Array(pdf));
  const { text: paginas } = await extractText(documento);
  const leido = junto(
    paginas.map((pagina) => pagina.replaceAll(/Unidad Virtual · [^\n]*\n?[^\n]*\d+ de\s*\d+/g, '')).join(' '),
  );
  let desde = 0;
  for (const { nombre, criterio } of resultado.criterios) {
    expect(leido).toContain(junto(nombre));
    const lugar = leido.indexOf(junto(criterio));
    expect(lugar).toBeGreaterThan(desde);
    desde = lugar;
  }
  for (const linea of lineasDeEvidencia(resultado.criterios[13]!.evidencia!)) expect(leido).toContain(junto(linea));
  expect(paginas.length).toBeGreaterThan(3);
  for (const [i, pagina] of paginas.entries())
    expect(pagina).toMatch(new RegExp(`\\b${i + 1} de\\s*${paginas.length}`));
  expect((await getMeta(documento)).info).toMatchObject({ Language: 'es-CO' });
  expect(await documento.getMarkInfo()).toMatchObject({ Marked: true });
  expect(nombreDePdf(resultado)).toBe('Acompañamiento 3007852-01 semana 5.pdf');
});
