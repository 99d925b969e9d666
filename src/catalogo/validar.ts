import { type Campos, leerRuta, type Nodo } from './arbol.ts';
import { type Campo, esquemaDe } from './campos/index.ts';
import type { Condicion } from './campos/base.ts';
import type { Entorno } from './campos/entorno.ts';
import type { Formulario } from './formulario.ts';

/** What a check found, by path with list positions (`infoEstudiantes.2.correoEstudiante`), from top to bottom. */
export type Fallo = { readonly ruta: string; readonly mensaje: string; readonly falta: boolean };

export type Validacion =
  | { readonly ok: true; readonly datos: Record<string, unknown> }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

const FALTA = 'Este dato es obligatorio.';

const estaVacio = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * Checks an answer against its form, in the browser as on the server: every rule at its field, fields that are not asked
 * left out, unknown ones dropped, values normalised to what is stored (DECISIONS §2).
 */
export function validar(formulario: Pick<Formulario, 'campos'>, entrada: unknown, entorno: Entorno): Validacion {
  const fallos: Fallo[] = [];
  const seVe = (condicion: Condicion | undefined): boolean =>
    !condicion || condicion.es.some((value) => value === leerRuta(entrada, condicion.campo));

  function revisarCampo(campo: Campo, value: unknown, ruta: string): unknown {
    const vacio = campo.vacio ?? null;
    if (!seVe(campo.visibleSi)) return vacio;
    if (estaVacio(value)) {
      if (campo.obligatorio !== false) fallos.push({ ruta, mensaje: FALTA, falta: true });
      return vacio;
    }
    const result = esquemaDe(campo, entorno).safeParse(value);
    if (!result.success) {
      fallos.push({ ruta, mensaje: result.error.issues[0]?.message ?? 'Este dato no es válido.', falta: false });
      return vacio;
    }
    if (campo.tipo === 'correo' && campo.repite && !repite(campo.repite.campo, result.data, ruta)) {
      fallos.push({ ruta, mensaje: campo.repite.mensaje, falta: false });
    }
    return result.data;
  }

  /** A repeated address is compared inside the group in which it stands. */
  function repite(otro: string, value: unknown, ruta: string): boolean {
    const hermano = [...ruta.split('.').slice(0, -1), otro].join('.');
    const original = leerRuta(entrada, hermano);
    const plain = (address: unknown) => (typeof address === 'string' ? address.trim().toLowerCase() : null);
    return plain(original) !== null && plain(original) === plain(value);
  }

  function revisarNodo(nodo: Nodo, value: unknown, ruta: string): unknown {
    if (nodo.tipo === 'grupo') {
      return seVe(nodo.visibleSi) ? revisarCampos(nodo.campos, value, `${ruta}.`) : null;
    }
    if (nodo.tipo !== 'lista') return revisarCampo(nodo, value, ruta);
    const items: unknown[] = Array.isArray(value) ? value : [];
    if (items.length < nodo.min) fallos.push({ ruta, mensaje: nodo.mensaje, falta: true });
    if (items.length > nodo.max) fallos.push({ ruta, mensaje: `Puede agregar como máximo ${nodo.max}.`, falta: false });
    return items.slice(0, nodo.max).map((item, i) => revisarCampos(nodo.item.campos, item, `${ruta}.${i}.`));
  }

  function revisarCampos(campos: Campos, value: unknown, prefijo: string): Record<string, unknown> {
    const entries = Object.entries(campos).map(([clave, nodo]) => [
      clave,
      revisarNodo(nodo, leerRuta(value, clave), prefijo + clave),
    ]);
    return Object.fromEntries(entries);
  }

  const datos = revisarCampos(formulario.campos, entrada, '');
  return fallos.length === 0 ? { ok: true, datos } : { ok: false, fallos };
}

/** The banner above the form: the quoted general text when something is missing, else the first field's own. */
export const mensajeGeneral = (formulario: Pick<Formulario, 'textos'>, fallos: readonly Fallo[]): string =>
  fallos.some(({ falta }) => falta) ? formulario.textos.obligatorios : (fallos[0]?.mensaje ?? '');
