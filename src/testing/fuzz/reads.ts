// Requests to every call that pages, sorts or filters, with generated values in each of its parameters.
import { columnasOf } from '#catalogo/columnas.ts';
import { INFORMES, INFORMES_DE_FORMULARIOS, INFORMES_LEIDOS } from '#catalogo/index.ts';
import type { Rol } from '#catalogo/roles.ts';
import { pickFrom, type Azar } from '#demostracion/azar.ts';
import type { Route } from '#platform/contract/route.ts';
import { CONTRACTS } from '../../app.ts';
import { rolesThatMay } from '../roles-that-may.ts';
import { inQuery, sentOf, type Draft } from './draft.ts';
import type { Asked } from './judge.ts';
import { jsonOf, textOf } from './values.ts';

/** Parameters that page, sort or filter rows: a call that takes one of the first kind reads a list. */
const PAGING = ['antes', 'buscar', 'busca', 'despues', 'desde', 'limite', 'marca', 'orden', 'salto'];

/** Parameters of such calls that do something else. */
const OTHERS = ['formato', 'para', 'columnas', 'medida', 'comparar'];

/** Valid values for what a list call needs besides the parameter under test; `limite` makes it answer a page. */
const VALID: Readonly<Record<string, unknown>> = {
  semestre: '2026-2',
  tipoAsignatura: 'AMV',
  server: 'campusvirtual_4_3',
  idCurso: '1',
  idCategoria: '1',
  limite: '1',
  ver: 'todas',
  medida: 'media',
  formato: 'csv',
};

/** One report of each kind: of submissions, of items of submissions, of rows read from the platform. */
const REPORTS = [
  INFORMES_DE_FORMULARIOS.find(({ unidad }) => unidad === undefined)!,
  INFORMES_DE_FORMULARIOS.find(({ unidad }) => unidad !== undefined)!,
  INFORMES_LEIDOS[0]!,
].map(({ slug }) => slug);

/** Keys of columns, filters and charts of the reports: values of `orden`, `filtros` and `marca` that some report knows. */
const KNOWN: readonly string[] = INFORMES.flatMap((informe) => [
  ...columnasOf(informe).map(({ clave }) => clave),
  ...(informe.filtros ?? []).map(({ campo }) => campo),
]);

export type ListCall = {
  readonly key: string;
  /** The part of the request that holds its parameters. */
  readonly part: 'query' | 'body';
  readonly parameters: readonly string[];
  /** Roles that may call it; all if it asks for any session. */
  readonly roles: readonly string[];
  /** Values with which the call answers, but for the parameter under test. */
  readonly base: Readonly<Record<string, unknown>>;
};

type WithShape = { readonly _zod: { readonly def: { readonly shape?: object } } };

/** Names of the parameters of one part of a route; none if the part is not an object. */
const parametersOf = (route: Route, part: 'query' | 'body'): readonly string[] =>
  Object.keys((route[part] as WithShape | undefined)?._zod.def.shape ?? {});

/** Every call of the contracts that pages, sorts or filters. */
export function listCalls(): readonly ListCall[] {
  return CONTRACTS.flatMap((contract) =>
    Object.entries(contract).flatMap(([key, route]) => {
      const part = key.startsWith('GET ') ? 'query' : 'body';
      const named = parametersOf(route, part);
      if (route.partes || !named.some((name) => PAGING.includes(name))) return [];
      return {
        key,
        part,
        parameters: named.filter((name) => !OTHERS.includes(name)),
        roles: rolesThatMay(route.acceso),
        base: Object.fromEntries(Object.entries(VALID).filter(([name]) => named.includes(name))),
      } as const;
    }),
  );
}

/** Requests with that many generated values in each parameter of a call; one where the role may not call it. */
export function readsOf(call: ListCall, rol: Rol, values: number, azar: Azar): readonly Asked[] {
  const parameters = call.roles.includes(rol) ? call.parameters : call.parameters.slice(0, 1);
  return parameters.flatMap((parameter) =>
    Array.from({ length: call.roles.includes(rol) ? values : 1 }, () => ({
      key: call.key,
      caller: rol,
      sent: sentOf(draftOf(call, parameter, azar)),
    })),
  );
}

/** A request that is valid but for one parameter; to a report of any kind, where the call is about one. */
function draftOf({ key, part, base }: ListCall, parameter: string, azar: Azar): Draft {
  const [method, template] = key.split(' ') as [Draft['method'], string];
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params = Object.fromEntries(
    names.map((name) => [name, name === 'informe' ? pickFrom(REPORTS, azar) : 'todos']),
  );
  const value = part === 'query' ? textOf(KNOWN, azar) : jsonOf(KNOWN, azar);
  const all = { ...base, [parameter]: value };
  return part === 'query'
    ? { method, template, params, headers: {}, query: Object.entries(all).map(([name, each]) => inQuery(name, each)) }
    : { method, template, params, headers: {}, query: [], body: { json: all } };
}
