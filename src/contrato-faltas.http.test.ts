// A thousand bad bodies for each creating call, each made out of a good one by one fault that has a name: none is an error
// of ours, and none leaves anything behind.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FORMULARIOS } from '#catalogo/index.ts';
import { archivosOf } from '#catalogo/payload.ts';
import { azarOf, pickFrom, type Azar } from '#demostracion/azar.ts';
import type { Cuerpo } from './testing/contrato/cuerpo.ts';
import { faltasDeAcompanamiento } from './testing/contrato/faltas/de-acompanamiento.ts';
import { faltasDeArchivos } from './testing/contrato/faltas/de-archivos.ts';
import { faltasDeCuerpo } from './testing/contrato/faltas/de-cuerpo.ts';
import { faltasDeDatos } from './testing/contrato/faltas/de-datos.ts';
import type { Falta } from './testing/contrato/faltas/falta.ts';
import { isInWords, readStored } from './testing/contrato/guardado.ts';
import { cuerpoOf, LLAMADAS, type Llamada } from './testing/contrato/llamadas.ts';
import { createServidor } from './testing/contrato/servidor.ts';

const MALOS = 1000;
/** Requests sent at once. */
const AT_ONCE = 25;
/** Chance in the bodies of a call; another number makes others. */
const SEMILLA = 20_261_120;

/** Faults for the payloads of forms with a check of their own. */
const FALTAS_PROPIAS: Readonly<Record<string, (llamada: Llamada) => readonly Falta[]>> = {
  acompanamientoDocente: faltasDeAcompanamiento,
};

const servidor = await createServidor();
const { call } = servidor;

type Malo = Pick<Falta, 'nombre' | 'en'> & { readonly cuerpo: Cuerpo };

/** Different bodies: first one of each fault, as far as they go, then of any by lot. */
function malosOf(faltas: readonly Falta[], count: number, azar: Azar): readonly Malo[] {
  const vistos = new Set<string>();
  const malos: Malo[] = [];
  const shuffled = faltas.map((falta) => ({ falta, random: azar() })).toSorted((a, b) => a.random - b.random);
  for (let i = 0; malos.length < count; i++) {
    const falta = shuffled[i]?.falta ?? pickFrom(faltas, azar);
    const cuerpo = falta.corrupt(azar);
    const huella = createHash('sha256').update(JSON.stringify(cuerpo.headers)).update(cuerpo.payload).digest('hex');
    if (!vistos.has(huella)) malos.push({ ...falta, cuerpo });
    vistos.add(huella);
  }
  return malos;
}

/** Returns the fault of the answer to a bad body; null if it has none. */
async function defectoOf(llamada: Llamada, { nombre, en: place, cuerpo }: Malo): Promise<string | null> {
  const { statusCode, body } = await call(llamada, cuerpo);
  const { message, errores } = JSON.parse(body) as { message?: string; errores?: Record<string, string> };
  const inWords = [message, ...Object.values(errores ?? {})].every(isInWords);
  const isPlaced = !place || !errores || Object.keys(errores).some((ruta) => `${ruta}.`.startsWith(`${place}.`));
  const isNuestro = statusCode < 400 || statusCode >= 500;
  return isNuestro || !inWords || !isPlaced ? `${nombre} → ${statusCode} ${body.slice(0, 200)}` : null;
}

describe.each(LLAMADAS)('$url', (llamada) => {
  const formulario = FORMULARIOS.find(({ slug }) => slug === llamada.slug)!;
  const faltas = [
    ...faltasDeCuerpo(llamada),
    ...(FALTAS_PROPIAS[llamada.slug]?.(llamada) ?? faltasDeDatos(llamada, formulario)),
    ...faltasDeArchivos(llamada, formulario),
  ];

  // Every picture of a body is looked at: with several in each, as many pictures, and each fault once.
  const count = Math.max(faltas.length, Math.ceil(MALOS / Math.max(1, archivosOf(formulario).length)));

  it(`refuses ${count} bad bodies in words, and keeps nothing of them`, async () => {
    const malos = malosOf(faltas, count, azarOf(SEMILLA));
    const before = await readStored(servidor);
    const defectos: string[] = [];
    for (let i = 0; i < malos.length; i += AT_ONCE) {
      const lote = malos.slice(i, i + AT_ONCE).map(async (malo) => defectoOf(llamada, malo));
      defectos.push(...(await Promise.all(lote)).filter((defecto) => defecto !== null));
    }
    expect(defectos).toEqual([]);
    expect(await readStored(servidor)).toEqual(before);
  }, 60_000);

  it('accepts the body of which they were made', async () => {
    expect((await call(llamada, cuerpoOf(llamada))).statusCode).toBe(201);
  });
});
