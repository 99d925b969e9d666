// Texts of the product's forms: changed, published, served, and taken back, while all else stays the contract's.
import { describe, expect, it } from 'vitest';
import { textosLibresOf, withTexto } from '#catalogo/revision/textos-libres.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { Definicion } from '../contract.ts';
import { createTestDefiniciones } from './testing.ts';

const { app, call, republish, signIn } = await createTestDefiniciones();

const HBV = '/definiciones/inscripcionHBV';
const open = async (): Promise<Definicion> => (await call('GET', HBV)).body;
const page = async (): Promise<string> => (await app.inject({ url: '/estudiantes/inscripcionHBV' })).body;

/** Changes the text at the end of a path. */
const reword =
  (end: string, texto: string) =>
  (tramite: Tramite): Tramite => {
    const textos = textosLibresOf(tramite.formulario).flatMap((parte) => parte.textos);
    return withTexto(
      tramite,
      textos.find(({ ruta }) => ruta.endsWith(end))!,
      texto,
    );
  };

const DATOS = {
  nombreApellido: 'Zoila Inventada',
  numDocumento: '1098765432',
  correo: 'zoila@example.com',
  telefono: '3109876543',
  programaAcademico: 'Ingeniería de Sistemas',
  horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
};

describe('texts of a form of the product', () => {
  it('opens as the product has it, and names what can be opened', async () => {
    expect(await open()).toMatchObject({
      delProducto: true,
      publicada: 0,
      hasCambios: false,
      fallos: [],
      versiones: [],
    });
    const list = await app.inject({ url: '/api/definiciones', headers: await signIn(['manager'], 'gestora') });
    const { definiciones, delProducto } = list.json<{
      definiciones: unknown[];
      delProducto: { slug: string; editable: boolean }[];
    }>();
    expect(definiciones).toEqual([]);
    const editable = delProducto.filter((one) => one.editable).map(({ slug }) => slug);
    expect(editable.toSorted()).toEqual(['encuestaSatisfaccion', 'inscripcionHBV']);
    expect(await call('GET', '/definiciones/encuestaDocente')).toMatchObject({ status: 404 });
  });

  it('serves changed words at once, to the page and to who sends; the contract takes what it took', async () => {
    const { status, body } = await republish(await open(), (tramite) =>
      reword(
        '.despues',
        'Lo llamaremos el lunes.',
      )(reword('.telefono.etiqueta', 'Celular')(reword('.horario.ayuda', 'Elija el que más le sirva.')(tramite))),
    );
    expect([status, body.message]).toEqual([201, undefined]);
    expect(body).toMatchObject({ publicada: 1, hasCambios: false });
    expect(body.versiones[0]!.cambios.map(({ consecuencia }) => consecuencia)).not.toContain('imposible');
    const html = await page();
    for (const texto of ['Celular', 'Elija el que más le sirva.', 'Lo llamaremos el lunes.'])
      expect(html).toContain(texto);
    expect(html).not.toContain('Teléfono de contacto');
    const missing = await app.inject({
      method: 'POST',
      url: '/api/crearInscripcionHBV',
      payload: { ...DATOS, telefono: 'x' },
    });
    expect(missing.json<{ message: string }>().message).toContain('elular');
    const sent = await app.inject({ method: 'POST', url: '/api/crearInscripcionHBV', payload: DATOS });
    expect(sent.statusCode).toBe(201);
    const read = await app.inject({
      method: 'POST',
      url: '/api/obtenerInfoInscripcionesHBV',
      payload: { semestre: semestreOf(new Date()) },
      headers: await signIn(['manager'], 'gestora'),
    });
    expect(read.body).toContain('"telefono":"3109876543"');
  });

  it.each<readonly [string, (tramite: Tramite) => unknown]>([
    ['a rule', ({ formulario }) => ({ formulario: { ...formulario, acceso: 'sesion' } })],
    [
      'a quoted text',
      ({ formulario }) => ({ formulario: { ...formulario, textos: { ...formulario.textos, sendLabel: 'Ya' } } }),
    ],
    [
      'another question',
      ({ formulario }) => ({
        formulario: { ...formulario, campos: { ...formulario.campos, otra: formulario.campos['correo'] } },
      }),
    ],
    ['a title', ({ formulario }) => ({ formulario: { ...formulario, titulo: 'Otro' } })],
    ['lists', (tramite) => ({ ...tramite, listas: [] })],
  ])('refuses %s', async (_, change) => {
    const { revision, tramite } = await open();
    const answer = await call('PUT', HBV, { revision, tramite: change(tramite as unknown as Tramite) as object });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('solo se pueden cambiar los textos') },
    });
  });

  it('is not published without words that it needs', async () => {
    const answer = await republish(await open(), reword('.correo.etiqueta', ''));
    expect(answer.status).toBe(400);
    const { tramite, revision, fallos } = await open();
    expect(fallos).toHaveLength(1);
    await call('PUT', HBV, { revision, tramite: reword('.correo.etiqueta', 'Correo')(tramite as unknown as Tramite) });
  });

  it('goes back to the words of the product', async () => {
    const product = await call('GET', `${HBV}/versiones/0`);
    expect(product.body.tramite).toMatchObject({
      formulario: { campos: { telefono: { etiqueta: 'Teléfono de contacto' } } },
    });
    const first = await call('GET', `${HBV}/versiones/1`);
    expect(first.body.tramite).toMatchObject({ formulario: { campos: { telefono: { etiqueta: 'Celular' } } } });
    expect(await call('GET', `${HBV}/versiones/7`)).toMatchObject({ status: 404 });
    const answer = await republish(await open(), () => product.body.tramite as unknown as Tramite);
    expect(answer).toMatchObject({ status: 201, body: { publicada: 2 } });
    expect(await page()).toContain('Teléfono de contacto');
  });

  it('is neither archived nor deleted', async () => {
    expect(await call('PUT', `${HBV}/archivada`, { archivada: true })).toMatchObject({ status: 404 });
    expect(await call('DELETE', HBV)).toMatchObject({ status: 404 });
  });
});
