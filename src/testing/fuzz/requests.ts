// Requests to every call of the contracts, near to what each takes: the same seed and number give the same one.
import { azarOf, pickFrom, randomBetween, type Azar } from '#demostracion/azar.ts';
import type { Partes, Route, RouteKey } from '#platform/contract/route.ts';
import { CONTRACTS } from '../../app.ts';
import type { Parte } from '../contrato/cuerpo.ts';
import { cargaOf, LLAMADAS, partesOf } from '../contrato/llamadas.ts';
import { rolesThatMay } from '../roles-that-may.ts';
import { broken } from './breaks.ts';
import { inPath, inQuery, sentOf, textual, type Draft } from './draft.ts';
import { CALLERS, type Asked, type Caller } from './judge.ts';
import { validOf, type Known, type Source } from './valid.ts';

type Call = { readonly key: string; readonly route: (typeof CONTRACTS)[number][RouteKey] };

export const CALLS: readonly Call[] = CONTRACTS.flatMap((contract) =>
  Object.entries(contract).map(([key, route]) => ({ key, route })),
);

/** Files that parts may hold. */
export type Files = readonly Required<Omit<Parte, 'nombre'>>[];

/** Values and files that the application knows, for making requests. */
export type Material = { readonly known: (key: string) => Known; readonly files: Files };

/** Share of the requests that stay as they were made. */
const WHOLE = 0.15;

/** Shares of the optional values that a request gives: many together are seldom valid. */
const OPTIONAL = [0.1, 0.5, 0.9];

/** Share of the calls by a role that may make them. */
const ALLOWED = 0.8;

const LARGE_STEP = 0x9e37_79b1;

/** The requests of some numbers, each made when it is asked for. */
export function* casesOf(seed: number, numbers: readonly number[], material: Material): Generator<Asked> {
  for (const number of numbers) yield caseOf(seed, number, material);
}

/** The request of a number; every call comes in turn. */
function caseOf(seed: number, number: number, material: Material): Asked {
  const azar = azarOf(Math.imul(seed ^ number, LARGE_STEP) ^ number);
  const { key, route } = CALLS[number % CALLS.length]!;
  const source = { azar, known: material.known(key), optional: pickFrom(OPTIONAL, azar) };
  let draft = draftOf(key, route, { source, files: material.files });
  for (let left = azar() < WHOLE ? 0 : countOfBreaks(azar); left > 0; left--) draft = broken(draft, azar);
  return { number, key, caller: callerOf(route, azar), sent: sentOf(draft) };
}

const countOfBreaks = (azar: Azar): number => (azar() < 0.7 ? 1 : randomBetween(2, 3, azar));

function callerOf({ acceso }: Call['route'], azar: Azar): Caller {
  return azar() < ALLOWED ? pickFrom(rolesThatMay(acceso), azar) : pickFrom(CALLERS, azar);
}

export type Making = { readonly source: Source; readonly files: Files };

/** A valid request to a call. */
export function draftOf(key: string, route: Route, making: Making): Draft {
  const { source } = making;
  const [method, template] = key.split(' ') as [Draft['method'], string];
  const objectOf = (part: 'params' | 'query' | 'headers'): Readonly<Record<string, unknown>> =>
    route[part] ? (validOf(route[part], part, source) as Record<string, unknown>) : {};
  const body = bodyOf(key, route, making);
  return {
    method,
    template,
    params: Object.fromEntries(Object.entries(objectOf('params')).map(([name, value]) => [name, inPath(value)])),
    query: Object.entries(objectOf('query')).map(([name, value]) => inQuery(name, value)),
    headers: Object.fromEntries(Object.entries(objectOf('headers')).map(([name, value]) => [name, String(value)])),
    ...(body && { body }),
  };
}

function bodyOf(key: string, route: Route, { source, files }: Making): Draft['body'] {
  const llamada = LLAMADAS.find(({ url }) => `POST ${url.slice('/api'.length)}` === key);
  if (llamada) {
    const carga = cargaOf(llamada);
    return llamada.partes ? { parts: partesOf(llamada, carga) } : { json: carga };
  }
  if (!route.body) return undefined;
  const value = validOf(route.body, 'body', source);
  // The parts of a form of the unit follow from its definition: none fits.
  return typeof route.partes === 'object'
    ? { parts: partsOf(route.partes, value as Record<string, unknown>, { source, files }) }
    : { json: value };
}

/** The parts of a body: what its schema gave for each, and files. */
const partsOf = (
  partes: Partes,
  value: Readonly<Record<string, unknown>>,
  { source, files }: Making,
): readonly Parte[] =>
  Object.entries(partes).flatMap(([nombre, { tipo }]): readonly Parte[] => {
    if (tipo === 'archivo') return [{ nombre, ...pickFrom(files, source.azar) }];
    return value[nombre] === undefined ? [] : [{ nombre, contenido: textual(value[nombre]) }];
  });
