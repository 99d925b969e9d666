// Retired questions: a later version does not ask them, but keeps them in its tree, and former answers keep their column.
import { hojasOf, type Campos, type Nodo } from '../arbol.ts';
import type { Columna, InformeDeFormulario } from '../informe.ts';
import { isNota } from '../nota.ts';
import type { Tramite } from '../tramite.ts';
import { sitiosOf } from './plano.ts';

/** Returns true for a retired question: no answer meets its condition. */
export const isRetirada = (nodo: Nodo): boolean =>
  'visibleSi' in nodo &&
  nodo.visibleSi !== undefined &&
  'valores' in nodo.visibleSi &&
  nodo.visibleSi.valores.length === 0;

function retire(nodo: Nodo, ruta: string): Nodo {
  if (nodo.tipo === 'grupo') return { ...nodo, campos: retireAll(nodo.campos, ruta) };
  if (nodo.tipo === 'lista') {
    return { ...nodo, min: 0, item: { ...nodo.item, campos: retireAll(nodo.item.campos, ruta) } };
  }
  // The server fills it in: no person is asked.
  if (nodo.tipo === 'calculado') return nodo;
  return { ...nodo, obligatorio: false, visibleSi: { campo: ruta, valores: [] } };
}

const retireAll = (campos: Campos, ruta: string): Campos =>
  Object.fromEntries(Object.entries(campos).map(([clave, nodo]) => [clave, retire(nodo, `${ruta}.${clave}`)]));

function withMissing(before: Campos, now: Campos, prefijo = ''): Campos {
  const missing = Object.entries(before)
    .filter(([clave, nodo]) => !Object.hasOwn(now, clave) && !isNota(nodo))
    .map(([clave, nodo]) => [clave, retire(nodo, prefijo + clave)] as const);
  const kept = Object.entries(now).map(([clave, nodo]): readonly [string, Nodo] => {
    const former = Object.hasOwn(before, clave) ? before[clave]! : nodo;
    const inner = `${prefijo}${clave}.`;
    if (nodo.tipo === 'grupo' && former.tipo === 'grupo') {
      return [clave, { ...nodo, campos: withMissing(former.campos, nodo.campos, inner) }];
    }
    if (nodo.tipo === 'lista' && former.tipo === 'lista') {
      const campos = withMissing(former.item.campos, nodo.item.campos, inner);
      return [clave, { ...nodo, item: { ...nodo.item, campos } }];
    }
    return [clave, nodo];
  });
  return Object.fromEntries([...kept, ...missing]);
}

/**
 * Adds to a version what the one before it asked and it does not: last, hidden in its report, and with the lists of its
 * choices.
 */
export function withRetiradas(before: Tramite, now: Tramite): Tramite {
  const formulario = { ...now.formulario, campos: withMissing(before.formulario.campos, now.formulario.campos) };
  const asked = new Set(hojasOf(now.formulario.campos).map(({ ruta }) => ruta));
  const gone = hojasOf(formulario.campos).filter(({ ruta }) => !asked.has(ruta));
  const used = new Set(gone.map(({ campo }) => ('lista' in campo ? campo.lista : '')));
  const own = new Set(now.listas?.map(({ nombre }) => nombre));
  const listas = [
    ...(now.listas ?? []),
    ...(before.listas ?? []).filter(({ nombre }) => used.has(nombre) && !own.has(nombre)),
  ];
  const sitios = sitiosOf(formulario.campos);
  // What rows of another list answered is read in each record.
  const shown = gone.filter(({ ruta }) => [undefined, now.informe?.unidad].includes(sitios.get(ruta)?.lista));
  const columnas = shown.map(({ ruta, campo }): Columna => ({
    ...before.informe?.columnas.find((columna) => columna.campo === ruta),
    campo: ruta,
    titulo: `${campo.etiqueta} (retirada)`,
    oculta: true,
  }));
  const informe: InformeDeFormulario | undefined = now.informe && {
    ...now.informe,
    formulario,
    columnas: [...now.informe.columnas, ...columnas],
  };
  return { ...now, formulario, ...(informe && { informe }), ...(listas.length > 0 && { listas }) };
}

const onlyAsked = (campos: Campos): Campos =>
  Object.fromEntries(
    Object.entries(campos).flatMap(([clave, nodo]): (readonly [string, Nodo])[] => {
      if (isNota(nodo)) return [[clave, nodo]];
      if (nodo.tipo === 'grupo') return kept(clave, { ...nodo, campos: onlyAsked(nodo.campos) }, nodo.campos);
      if (nodo.tipo === 'lista') {
        const item = { ...nodo.item, campos: onlyAsked(nodo.item.campos) };
        return kept(clave, { ...nodo, item }, nodo.item.campos);
      }
      return isRetirada(nodo) ? [] : [[clave, nodo]];
    }),
  );

/** Leaves out a group or list of which every question is retired. */
const kept = (clave: string, nodo: Nodo, before: Campos): (readonly [string, Nodo])[] =>
  Object.values(before).some((inner) => !isRetirada(inner)) ? [[clave, nodo]] : [];

/** Returns a version without its retired questions, as its editor shows it. */
export function withoutRetiradas(tramite: Tramite): Tramite {
  const campos = onlyAsked(tramite.formulario.campos);
  const formulario = { ...tramite.formulario, campos };
  const asked = new Set(hojasOf(campos).map(({ ruta }) => ruta));
  const isGone = (ruta: string): boolean =>
    !asked.has(ruta) && hojasOf(tramite.formulario.campos).some((hoja) => hoja.ruta === ruta);
  const { informe } = tramite;
  return {
    ...tramite,
    formulario,
    ...(informe && {
      informe: { ...informe, formulario, columnas: informe.columnas.filter(({ campo }) => !isGone(campo)) },
    }),
  };
}
