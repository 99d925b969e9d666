// Attacks through the calls of forms of the unit, on their definitions and on their answers: refused in words, or harmless.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { archivo } from '#catalogo/campos/archivo.ts';
import { opcion } from '#catalogo/campos/opcion.ts';
import { opciones } from '#catalogo/campos/opciones.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { guardadoOf } from '#catalogo/revision/guardado.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import { aPdf } from '#platform/server/testing/sample-files.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const { app, db, call, publish, send, signIn } = await createTestDefiniciones();

/** Adds questions to a form, in its section. */
const asking =
  (campos: Tramite['formulario']['campos'], listas?: Tramite['listas']) =>
  (tramite: Tramite): Tramite => {
    const { formulario } = tramite;
    const [seccion] = formulario.secciones;
    return {
      ...tramite,
      formulario: {
        ...formulario,
        campos: { ...formulario.campos, ...campos },
        secciones: [{ ...seccion!, campos: [...seccion!.campos, ...Object.keys(campos)] }],
      },
      ...(listas && { listas }),
    };
  };

const question = (etiqueta: string) => texto({ identifica: null, etiqueta, max: 200, obligatorio: false });

const inWords = { message: expect.stringMatching(/^\p{Lu}.*\.$/u) as string };
const refused = { status: 400, body: inWords };

const HTML = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("https://malo.example","Vea")';

async function exported(slug: string, pedido: object): Promise<Buffer> {
  const { body } = await call('POST', `/informes/${slug}/exportar`, pedido);
  return (await app.inject((body as unknown as { enlace: string }).enlace)).rawPayload;
}

describe('texts of a definition', () => {
  it('with HTML and scripts are texts on the page, in the report and on the receipt', async () => {
    const lista = {
      nombre: 'con-html.curso',
      titulo: HTML,
      opciones: [{ clave: 'a', texto: HTML }],
    };
    const campos = { curso: opcion({ etiqueta: HTML, ayuda: HTML, lista: 'con-html.curso' }), nota: question('Nota') };
    const published = await publish('con-html', (tramite) => {
      const asked = asking(campos, [lista])(tramite);
      return { ...asked, formulario: { ...asked.formulario, titulo: HTML } };
    });
    expect(published.status).toBe(201);
    const sent = await send('con-html', { ...datosOf('ana'), curso: HTML, nota: HTML });
    expect(sent.status).toBe(201);
    for (const url of ['/formularios/con-html', `/comprobantes/${sent.body.seguimiento}`]) {
      const { body, headers } = await app.inject({ url });
      // Nothing of it is markup: the data block ends where it should, and holds the text whole.
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('<script>alert');
      const [, json] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(body)!;
      expect(JSON.stringify(JSON.parse(json!))).toContain(JSON.stringify(HTML).slice(1, -1));
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  it('and answers that are formulas are texts in Excel and in CSV', async () => {
    const informe = { nota: question(FORMULA), suma: question('+1+1') };
    expect((await publish('con-formulas', asking(informe))).status).toBe(201);
    await send('con-formulas', { ...datosOf('ana'), nota: FORMULA, suma: '@SUM(A1)' });
    const rows: string[][] = parse(await exported('con-formulas', { formato: 'csv' }), { delimiter: ';', bom: true });
    expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    expect(rows[0]).toContain(`'${FORMULA}`);
    expect(rows[1]).toContain(`'${FORMULA}`);
    // A workbook says of each cell that it is a text.
    const sheet = await readSheet(await exported('con-formulas', {}));
    expect(sheet.flat().filter((cell) => cell === FORMULA)).toHaveLength(2);
    expect(sheet.flat()).toContain('@SUM(A1)');
  });
});

describe('a definition', () => {
  const begin = async (slug: string) => (await call('POST', '/definiciones', { slug, titulo: 'Atacado' })).body;
  const savedAs = async (slug: string, change: (tramite: Tramite) => unknown) => {
    const { revision, tramite } = await begin(slug);
    return call('PUT', `/definiciones/${slug}`, { revision, tramite: change(tramite as unknown as Tramite) });
  };
  const putText = async (slug: string, payload: string) => {
    const headers = { ...(await signIn(['manager'], 'gestora')), 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'PUT', url: `/api/definiciones/${slug}`, headers, payload });
    return { status: answer.statusCode, body: answer.json<{ message: string }>() };
  };
  it('of 10,000 options, or of thousands of levels, is not even kept', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ clave: `o${i}`, texto: `O ${i}` }));
    const lista = { nombre: 'atacada-1.curso', titulo: 'Una', opciones: many };
    const tooMany = await savedAs('atacada-1', (tramite) => ({ ...tramite, listas: [lista] }));
    expect(tooMany).toMatchObject({ status: 413, body: inWords });
    const { revision, tramite } = await begin('atacada-2');
    const [inner, end] = ['{"g":{"tipo":"grupo","campos":'.repeat(4000), '}}'.repeat(4000)];
    const text = JSON.stringify({ revision, tramite }).replace('"campos":{', `"campos":${inner}{}${end},"otros":{`);
    expect(await putText('atacada-2', text)).toMatchObject(refused);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('with the key %s is refused', async (clave) => {
    const slug = `llave-${clave.replaceAll('_', '').toLowerCase()}`;
    const { revision, tramite } = await begin(slug);
    const text = JSON.stringify({ revision, tramite }).replace('"correo":{', `"${clave}":{"a":1},"correo":{`);
    expect(await putText(slug, text)).toMatchObject(refused);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('that uses the list of another form is not published, and that form keeps its list', async () => {
    const own = { nombre: 'duena.curso', titulo: 'Una', opciones: [{ clave: 'a', texto: 'A' }] };
    const curso = opcion({ etiqueta: 'Una', lista: 'duena.curso' });
    expect((await publish('duena', asking({ curso }, [own]))).status).toBe(201);
    expect(await publish('ajena-1', asking({ curso }))).toMatchObject(refused);
    const other = { ...own, opciones: [{ clave: 'b', texto: 'Robada' }] };
    expect(await publish('ajena-2', asking({ curso }, [other]))).toMatchObject(refused);
    const { rows } = await sql<{ texto: string }>`
      select texto from lista_opciones where lista = 'duena.curso'`.execute(db);
    expect(rows).toEqual([{ texto: 'A' }]);
  });

  it.each([
    ['ruta', '/gestores/formularios'],
    ['llamada', 'POST /auth/loginMoodle'],
    ['acceso', 'personas.anonimizar'],
    ['slug', 'inscripcionHBV'],
  ])('that takes another %s is refused', async (propiedad, valor) => {
    const change = (tramite: Tramite): Tramite => ({
      ...tramite,
      formulario: { ...tramite.formulario, [propiedad]: valor },
    });
    expect(await publish(`toma-${propiedad}`, change)).toMatchObject(refused);
  });

  it('at all limits is published, drawn, answered and read', async () => {
    const lista = {
      nombre: 'enorme.curso',
      titulo: 'Una',
      opciones: Array.from({ length: 500 }, (_, i) => ({ clave: `o${i}`, texto: `Opción ${i} ${'x'.repeat(40)}` })),
    };
    const campos = Object.fromEntries(
      Array.from({ length: 198 }, (_, i) => [
        `p${i}`,
        i % 2 === 0
          ? opciones({ etiqueta: `Pregunta ${i}`, lista: lista.nombre, obligatorio: false })
          : { ...question(`Pregunta ${i}`), ayuda: 'a'.repeat(600) },
      ]),
    );
    const published = await publish('enorme', (tramite) => guardadoOf(asking(campos, [lista])(tramite)) as Tramite);
    expect([published.status, published.body.message]).toEqual([201, undefined]);
    const page = await app.inject({ url: '/formularios/enorme' });
    expect(page.body).toContain('Pregunta 197');
    const valores = Object.fromEntries(
      Object.keys(campos).map((clave, i) => [
        clave,
        i % 2 === 0 ? lista.opciones.slice(i, i + 20).map((one) => one.texto) : 'sí',
      ]),
    );
    expect(await send('enorme', { ...datosOf('ana'), ...valores })).toMatchObject({ status: 201 });
    const { body } = await call('POST', '/informes/enorme/consulta', { limite: 10 });
    const { filas } = body as unknown as { filas: readonly { celdas: readonly string[] }[] };
    expect(filas.map(({ celdas }) => celdas.filter((celda) => celda === 'sí'))).toEqual([Array(99).fill('sí')]);
  });
});

describe('an answer', () => {
  it('with keys of no question is refused whole', async () => {
    await publish('con-masa', asking({ nota: question('Nota') }));
    const id = randomUUID();
    const sent = await send('con-masa', {
      ...datosOf('ana'),
      id,
      estado: 'cerrado',
      semestre: '2001-1',
      version: '99',
      comprobante: 'FU-AAAAA-AAAAA',
      creado: '2001-01-01',
      formulario: 'inscripcionHBV',
      constructor: 'x',
    });
    expect(sent).toMatchObject(refused);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from registros where formulario = 'con-masa' or id = ${id}`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('cannot name the file of another form, nor is one opened through another report', async () => {
    const carta = archivo({ etiqueta: 'Carta', tipos: ['application/pdf'], max: 1_000_000 });
    for (const slug of ['con-archivo', 'otro-archivo']) {
      expect((await publish(slug, asking({ carta }))).status).toBe(201);
    }
    const form = new FormData();
    for (const [clave, valor] of Object.entries(datosOf('ana'))) form.set(clave, valor);
    form.set('carta', new Blob([Buffer.from(aPdf())], { type: 'application/pdf' }), 'carta.pdf');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/formularios/con-archivo',
      payload: form,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const { rows } = await sql<{ carta: object }>`
      select datos -> 'carta' as carta from registros where id = ${id}`.execute(db);
    const named = await send('otro-archivo', { ...datosOf('eva'), carta: JSON.stringify(rows[0]!.carta) });
    expect(named).toMatchObject({ status: 400 });
    const open = async (informe: string) =>
      call('POST', `/informes/${informe}/registros/${id}/archivo`, { campo: 'carta' });
    expect((await open('con-archivo')).status).toBe(201);
    expect((await open('otro-archivo')).status).toBe(404);
  });
});
