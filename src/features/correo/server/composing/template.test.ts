import { describe, expect, it } from 'vitest';
import { aDocx } from '#platform/server/testing/sample-files.ts';
import { DEMASIADO_GRANDE, ILEGIBLE, readTemplate } from './template.ts';
import { docxOf } from './testing/docx.ts';
import { bomba, cartaDeWriter, cortadaDeWord, listaDeWriter, tablaDeWriter } from './testing/templates.ts';

async function read(datos: Buffer) {
  const leida = await readTemplate(datos);
  if (!leida.ok) throw new Error(leida.mensaje);
  return leida;
}

/** The HTML of the body without the inline styles. */
const cuerpoOf = (html: string): string => html.replaceAll(/ style="(?!text-align)[^"]*"/g, '');

const ANA = { nombreUsuario: 'Ana Núñez', rol: 'Estudiante', email: 'ana@example.com', horario: 'Martes, 8:00 a. m.' };

describe('a template', () => {
  it('of Writer becomes a message: heading, bold words, and the alignment of a paragraph', async () => {
    const { compilado } = await read(cartaDeWriter());
    expect(compilado.campos).toEqual(['nombreUsuario', 'rol', 'email']);
    const { html, texto, imagenes } = compilado.redactar(ANA);
    expect(cuerpoOf(html)).toBe(
      '<h1>Inscripción recibida</h1><p>Hola, <strong>Ana Núñez</strong>:</p>' +
        '<p>Recibimos su inscripción como Estudiante. Le escribiremos a ana@example.com.</p><p>Unidad Virtual</p>',
    );
    expect(html).toContain('text-align:right">Unidad Virtual');
    expect(texto).toContain('Hola, Ana Núñez:');
    expect(texto).not.toContain('Encabezado');
    expect(imagenes).toEqual([]);
  });

  it('of Writer keeps its list and its link, and has the names of its fields as they were written', async () => {
    const { compilado } = await read(listaDeWriter());
    expect(compilado.campos).toEqual(['Programa académico', 'teléfono']);
    const { html, texto } = compilado.redactar({ 'Programa académico': 'Física', teléfono: '300' });
    expect(cuerpoOf(html)).toBe(
      '<h1>Sus datos</h1><ul><li>Programa: Física</li><li>Teléfono: 300</li></ul>' +
        '<p>Más en <a href="https://virtual.example.edu.co/inicio">la página de la unidad</a>.</p>',
    );
    expect(texto).toContain('la página de la unidad [https://virtual.example.edu.co/inicio]');
  });

  it('of Writer keeps its table, and its picture with the alternative text', async () => {
    const { compilado, imagenesSinMostrar } = await read(tablaDeWriter());
    const { html, imagenes } = compilado.redactar(ANA);
    expect(html).toContain('Martes, 8:00 a. m.');
    expect(cuerpoOf(html)).toContain('<table');
    // Space below a paragraph would make cells taller than in Word.
    expect(html).toMatch(/<td[^>]*><p style="margin:0">Martes/);
    expect(imagenes).toEqual([
      { cid: expect.stringMatching(/^[\da-f]{24}@imagen$/), tipo: 'image/png', datos: expect.any(Buffer) },
    ]);
    expect(html).toContain(`src="cid:${imagenes[0]!.cid}"`);
    expect(html).toContain('alt="Escudo de la unidad"');
    expect(imagenesSinMostrar).toBe(0);
  });

  it('of Word has its fields found across splits, and pictures that mail programs do not show are left out', async () => {
    const { compilado, imagenesSinMostrar } = await read(await cortadaDeWord());
    expect(compilado.campos).toEqual(['nombreUsuario', 'rol', 'horario', 'salon']);
    expect(compilado.sueltas).toEqual([]);
    const { html, imagenes } = compilado.redactar(ANA);
    expect(html).toContain('Hola, Ana Núñez:');
    expect(html).toContain('Su rol es Estudiante');
    expect([imagenes.length, imagenesSinMostrar]).toEqual([1, 1]);
    expect(html).not.toContain('Gráfico');
  });

  it('gives identical output every time it is read', async () => {
    const datos = tablaDeWriter();
    const [once, again] = [await read(datos), await read(datos)];
    expect(once.compilado.redactar(ANA)).toEqual(again.compilado.redactar(ANA));
  });
});

describe('a file that is no template is refused with a message, and the process goes on', () => {
  const mentirosa = (): Buffer => aDocx({ more: [{ name: 'word/x.xml', content: 'x'.repeat(100_000), declared: 10 }] });
  const larga = (): Buffer => docxOf({ cuerpo: `<w:p><w:r><w:t>${'palabra '.repeat(80_000)}</w:t></w:r></w:p>` });

  it.each([
    ['unpacks to a hundred times its size', bomba, DEMASIADO_GRANDE],
    ['has more words than a mail', larga, DEMASIADO_GRANDE],
    ['says that it is smaller than it is', mentirosa, ILEGIBLE],
    ['is broken inside', () => docxOf({ cuerpo: '<w:p><w:r>' }), ILEGIBLE],
  ])('a document that %s', async (_, datos, mensaje) => {
    expect(await readTemplate(datos())).toEqual({ ok: false, mensaje });
  });
});
