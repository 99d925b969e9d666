// The persons of answers in tests: whom an answer identifies, what is exported of them, and their removal.
import { unzipSync } from 'fflate';
import { hojasOf, readRuta } from '#catalogo/arbol.ts';
import { plainText } from '#catalogo/busqueda.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { EMPTY_PERSONA, type ClaseDeDato, type Persona } from '#core/almacenes/contract.ts';
import { POR_LEY } from '../personas/columnas.ts';
import { filasDeTodo } from '../personas/volcado.ts';
import type { World } from './world.ts';

const REQUEST = { motivo: 'Lo pidió su titular por escrito, para esta prueba.', archivosAjenos: true };

/** Returns what an answer says of who sent it. */
export function personaIn({ campos }: Formulario, datos: unknown): Persona {
  const values: Record<ClaseDeDato, string[]> = { documento: [], correo: [], usuario: [], nombre: [], telefono: [] };
  for (const { ruta, campo } of hojasOf(campos)) {
    const valor = readRuta(datos, ruta);
    const clase = 'identifica' in campo ? campo.identifica : campo.tipo;
    const isKnown = clase === 'documento' || clase === 'correo' || clase === 'telefono' || clase === 'nombre';
    // Short ones are those of many people.
    if (isKnown && typeof valor === 'string' && valor.length >= 7) values[clase].push(valor);
  }
  return { ...EMPTY_PERSONA, ...values };
}

/** Values that are those of one person alone. */
export const tracesOf = ({ documento, correo, telefono }: Persona): readonly string[] =>
  [...documento, ...correo, ...telefono].map(plainText);

/** Persons together, for one act; names are those of several people. */
const together = (personas: readonly Persona[]): Persona => ({
  ...EMPTY_PERSONA,
  documento: [...new Set(personas.flatMap(({ documento }) => documento))],
  correo: [...new Set(personas.flatMap(({ correo }) => correo))],
  telefono: [...new Set(personas.flatMap(({ telefono }) => telefono))],
});

/** Exports what is kept of persons. @returns all of it as text */
export async function exported({ call, work }: World, personas: readonly Persona[]): Promise<string> {
  const { motivo } = REQUEST;
  const payload = { motivo, persona: together(personas) };
  const { body } = await call<{ tarea: string }>('POST', '/personas/exportaciones', payload);
  const files = unzipSync(new Uint8Array((await work(body.tarea))!));
  return new TextDecoder().decode(files['datos.json']);
}

/** Anonymises persons. @returns the places where they still are */
export async function leftAfterRemoval({ call, work, db }: World, personas: readonly Persona[]) {
  const payload = { ...REQUEST, persona: together(personas), confirmacion: 'ANONIMIZAR' };
  const { body } = await call<{ tarea: string }>('POST', '/personas/anonimizaciones', payload);
  await work(body.tarea);
  const traces = personas.flatMap(tracesOf);
  const rows = (await filasDeTodo(db)).filter(({ tabla }) => POR_LEY[tabla] === undefined);
  return rows.flatMap(({ tabla, texto }) =>
    traces.filter((trace) => texto.includes(trace)).map((trace) => `${tabla} has «${trace}»: ${texto.slice(0, 300)}`),
  );
}
