// Six forms of the product, made again through the calls of the editor alone, behave as the built-in ones do.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { hojasOf, writeRuta } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { toFormData } from '#catalogo/payload.ts';
import { azarOf } from '#demostracion/azar.ts';
import type { FilaDeInforme } from '#features/informes/contract.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import type { Definicion } from '../contract.ts';

const testApp = await createTestApp();
const { app } = testApp;
const ejemplos = await createEjemplos(testApp);
const gestora = await testApp.signIn(['manager'], 'gestora');

const REMADE = [
  'inscripcionHBV',
  'inscripcionCatedra',
  'solicitudUDEV',
  'notariaDocente',
  'encuestaCaracterizacionDigital',
  'encuestaSatisfaccion',
] as const;

type Valores = Record<string, unknown>;

/** The parts of an answer that both forms must give alike: numbers and instants differ. */
const verdictOf = (answer: { readonly statusCode: number; json: () => unknown }) => {
  const { message, errores } = answer.json() as { readonly message?: string; readonly errores?: object };
  return { status: answer.statusCode, message, errores };
};

async function remake({ slug }: Formulario): Promise<string> {
  const own = `${slug}-propio`;
  const begun = await app.inject({
    method: 'POST',
    url: '/api/definiciones',
    headers: gestora,
    payload: { slug: own, titulo: 'Hecho otra vez', como: slug },
  });
  const { revision } = begun.json<Definicion>();
  const published = await app.inject({
    method: 'POST',
    url: `/api/definiciones/${own}/versiones`,
    headers: gestora,
    payload: { revision },
  });
  expect(published.json()).toMatchObject({ publicada: 1 });
  return own;
}

describe.each(REMADE)('%s', async (slug) => {
  const formulario = CATALOGO.findFormulario(slug)!;
  const informe = CATALOGO.findInformeOf(slug)!;
  const own = await remake(formulario);
  const niveles = formulario.efectos?.flatMap((efecto) => (efecto.efecto === 'niveles' ? efecto.campos : [])) ?? [];
  const headers = () => ({ 'idempotency-key': randomUUID() });

  const sendBuiltIn = async (valores: Valores) =>
    app.inject({
      method: 'POST',
      url: `/api${formulario.llamada.slice('POST '.length)}`,
      payload: ejemplos.payload(formulario, valores),
      headers: headers(),
    });
  const sendOwn = async (valores: Valores) =>
    app.inject({
      method: 'POST',
      url: `/api/formularios/${own}`,
      payload: toFormData(formulario, valores),
      headers: headers(),
    });
  const exampleOf = (seed: number): Valores => ejemplos.valores(formulario, azarOf(seed));

  it('gives the same verdict on answers that lack something or have something wrong', async () => {
    const whole = exampleOf(1);
    const single = hojasOf(formulario.campos).filter(
      ({ ruta, campo }) => formulario.campos[ruta.split('.')[0]!]?.tipo !== 'lista' && campo.tipo !== 'archivo',
    );
    const wrong = single.flatMap(({ ruta }) => [writeRuta(whole, ruta, null), writeRuta(whole, ruta, '¿?')]);
    for (const valores of wrong.filter((_, i) => i % Math.ceil(wrong.length / 40) === 0)) {
      expect(verdictOf(await sendOwn(valores))).toEqual(verdictOf(await sendBuiltIn(valores)));
    }
  });

  it('has the same rows, in the table and in a file', async () => {
    for (const seed of [2, 3, 4]) {
      expect((await sendBuiltIn(exampleOf(seed))).statusCode).toBe(201);
      expect((await sendOwn(exampleOf(seed))).statusCode).toBe(201);
    }
    // Levels are computed by a rule of the product for that form alone, and have columns in its report only.
    const ofProduct = informe.columnas.flatMap(({ campo }, i) => (niveles.includes(campo) ? [i] : []));
    const kept = (celdas: readonly string[]) => celdas.filter((_, i) => !ofProduct.includes(i));
    expect(await rowsOf(own)).toEqual((await rowsOf(informe.slug)).map(kept));
    expect(await fileOf(own)).toEqual((await fileOf(informe.slug)).map(kept));
  });
});

/** Numbers of receipts and of sequences are each form's own. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{10}|[A-Z]+-[0-9A-Z]{5}-[0-9A-Z]{5}/g, '#');

async function rowsOf(slug: string): Promise<readonly (readonly string[])[]> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/informes/${slug}/consulta`,
    headers: gestora,
    payload: { limite: 50 },
  });
  return answer
    .json<{ filas: readonly FilaDeInforme[] }>()
    .filas.map(({ celdas }) => celdas.map((celda) => withoutNumbers(celda)))
    .toSorted((a, b) => a.join().localeCompare(b.join()));
}

async function fileOf(slug: string): Promise<readonly (readonly string[])[]> {
  const asked = await app.inject({
    method: 'POST',
    url: `/api/informes/${slug}/exportar`,
    headers: gestora,
    payload: { formato: 'csv' },
  });
  const { enlace } = asked.json<{ enlace: string }>();
  const file = await app.inject(enlace);
  expect(file.statusCode).toBe(200);
  const rows: string[][] = parse(withoutNumbers(file.payload), { delimiter: ';', bom: true });
  return rows.toSorted((a, b) => a.join().localeCompare(b.join()));
}
