// Corrections of a stored request: the fields that its person may be asked for again, and the form that asks for them.
import { grupo, nodoAt, valoresOf, withoutPosiciones, type Campos, type Hoja, type Nodo } from './arbol.ts';
import type { Condicion } from './campos/base.ts';
import type { Campo } from './campos/index.ts';
import { terminosOf } from './condiciones.ts';
import { withComma } from './decimales.ts';
import type { Formulario } from './formulario.ts';
import { withValores } from './identidad.ts';

/**
 * Returns the fields that the person of a request may be asked to correct, in the order of the form. Left out are those
 * that the server or another choice fills in, that took a place or give the consent, and that decide about other fields
 * or are asked under a condition: the rest of the answers would no longer fit them.
 * @param unidad path of the list whose items are rows of the report; fields of other lists are left out
 */
export function corregiblesOf(
  { campos, efectos = [], consentimiento, bloqueo, secciones }: Formulario,
  unidad?: string,
): readonly Hoja[] {
  const fijas = new Set<string | undefined>([
    ...efectos.flatMap((efecto) => (efecto.efecto === 'cupos' ? [efecto.campo, efecto.persona] : [])),
    ...[...conditionsIn(campos), bloqueo?.condicion, ...secciones.map(({ visibleSi }) => visibleSi)].flatMap(
      (condicion) => (condicion ? terminosOf(condicion).map(({ campo }) => campo) : []),
    ),
    consentimiento?.campo,
  ]);
  const conditional = secciones.flatMap((seccion) => (seccion.visibleSi ? seccion.campos : []));
  const isConditional = (ruta: string): boolean =>
    conditional.some((outer) => ruta === outer || ruta.startsWith(`${outer}.`));
  return leavesOf(campos, unidad).filter(
    ({ ruta, campo }) => !fijas.has(ruta) && isTyped(campo) && !isConditional(ruta),
  );
}

/** Returns true for an answer that the person typed or chose and that is compared with no other. */
const isTyped = (campo: Campo): boolean =>
  campo.tipo !== 'calculado' &&
  campo.tipo !== 'derivado' &&
  !('interno' in campo && campo.interno) &&
  !('repite' in campo && campo.repite) &&
  !(campo.tipo === 'opcion' && (campo.coincide || campo.presentacion === 'ruta'));

/** Returns the leaves that are asked without condition, those of one list among them. */
function leavesOf(campos: Campos, unidad: string | undefined, prefijo = ''): Hoja[] {
  return Object.entries(campos).flatMap(([clave, nodo]): Hoja[] => {
    const ruta = prefijo + clave;
    if (nodo.tipo === 'lista') return ruta === unidad ? leavesOf(nodo.item.campos, undefined, `${ruta}.`) : [];
    if (nodo.tipo !== 'calculado' && nodo.visibleSi) return [];
    return nodo.tipo === 'grupo' ? leavesOf(nodo.campos, unidad, `${ruta}.`) : [{ ruta, campo: nodo }];
  });
}

/** Returns the conditions of a tree, and the fields with which others are compared as conditions on them. */
const conditionsIn = (campos: Campos, prefijo = ''): Condicion[] =>
  Object.entries(campos).flatMap(([clave, nodo]) => {
    const own = nodo.tipo !== 'lista' && 'visibleSi' in nodo && nodo.visibleSi ? [nodo.visibleSi] : [];
    const compared = nodo.tipo === 'correo' ? nodo.repite : nodo.tipo === 'opcion' ? nodo.coincide : undefined;
    const inner = nodo.tipo === 'grupo' ? nodo.campos : nodo.tipo === 'lista' ? nodo.item.campos : {};
    return [
      ...own,
      ...(compared ? [{ campo: prefijo + compared.campo, valores: [] }] : []),
      ...conditionsIn(inner, `${prefijo}${clave}.`),
    ];
  });

/** Returns the path of a field in a submission: in the item of the row, if it belongs to the list of the rows. */
export const rutaInFila = (ruta: string, unidad: string | undefined, orden: number): string =>
  unidad !== undefined && ruta.startsWith(`${unidad}.`) ? `${unidad}.${orden}${ruta.slice(unidad.length)}` : ruta;

/** Adds to the paths of fields those that the chosen subjects among them fill in. */
export const withDerivados = (campos: Campos, rutas: readonly string[]): string[] =>
  rutas.flatMap((ruta) => {
    const nodo = nodoAt(campos, ruta);
    if (nodo.tipo !== 'asignatura') return [ruta];
    const grupo = ruta.slice(0, ruta.lastIndexOf('.') + 1);
    return [ruta, ...Object.keys(nodo.completa).map((hermano) => grupo + hermano)];
  });

/** Names a field of a submission; one of an item with the number of the item. */
export function nameOfCampo(campos: Campos, ruta: string): string {
  const nodo = nodoAt(campos, ruta);
  const etiqueta = 'etiqueta' in nodo ? nodo.etiqueta : '';
  const [, lista, posicion] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  const nodoOfLista = lista === undefined ? undefined : nodoAt(campos, lista);
  return nodoOfLista?.tipo === 'lista' ? `${nodoOfLista.etiqueta} ${Number(posicion) + 1}: ${etiqueta}` : etiqueta;
}

/** Returns a stored value as the control of its field holds it, and as the form sends it; files stay as they are. */
export function writtenOf(campo: Campo, valor: unknown): unknown {
  if (valor === null || valor === undefined || valor === campo.vacio) return campo.tipo === 'opciones' ? [] : '';
  if (campo.tipo === 'opcion') {
    const { clave, texto } = valor as { readonly clave: string; readonly texto: string };
    return clave === campo.libre?.clave ? texto : clave;
  }
  if (campo.tipo === 'opciones') return (valor as readonly { readonly clave: string }[]).map(({ clave }) => clave);
  return typeof valor === 'number' ? withComma(valor) : valor;
}

/** Returns stored answers as a payload that says the same. */
export const asWritten = (campos: Campos, datos: unknown): unknown =>
  withValores(
    datos,
    new Map(valoresOf(campos, datos).map(({ ruta, campo, valor }) => [ruta, writtenOf(campo, valor)])),
  );

/**
 * Returns a form with some fields of another alone, at their own paths: an item of a list is a group under its position.
 * @param change returns a field as the form has it
 */
export function formOnly(
  { consentimiento: _consentimiento, efectos: _efectos, bloqueo: _bloqueo, pasos: _pasos, ...formulario }: Formulario,
  rutas: readonly string[],
  change: (hoja: Hoja) => Campo,
): Formulario {
  const secciones = formulario.secciones.flatMap(({ titulo, campos }) => {
    const ownCampos = campos.filter((campo) =>
      rutas.some((ruta) => ruta === campo || withoutPosiciones(ruta).startsWith(`${campo}.`)),
    );
    return ownCampos.length > 0 ? [{ titulo, campos: ownCampos }] : [];
  });
  return { ...formulario, campos: prune(formulario.campos, rutas, change), secciones };
}

function prune(campos: Campos, rutas: readonly string[], change: (hoja: Hoja) => Campo, prefijo = ''): Campos {
  return Object.fromEntries(
    Object.entries(campos).flatMap(([clave, nodo]): [string, Nodo][] => {
      const ruta = prefijo + clave;
      if (nodo.tipo !== 'grupo' && nodo.tipo !== 'lista') {
        return rutas.includes(ruta) ? [[clave, change({ ruta, campo: nodo })]] : [];
      }
      const inner = rutas.filter((innerRuta) => innerRuta.startsWith(`${ruta}.`));
      if (inner.length === 0) return [];
      if (nodo.tipo === 'grupo') return [[clave, grupo(prune(nodo.campos, inner, change, `${ruta}.`))]];
      const posiciones = new Set(inner.map((innerRuta) => innerRuta.slice(ruta.length + 1).split('.')[0]!));
      const items = [...posiciones].map((posicion) => [
        posicion,
        grupo(prune(nodo.item.campos, inner, change, `${ruta}.${posicion}.`)),
      ]);
      return [[clave, grupo(Object.fromEntries(items))]];
    }),
  );
}
