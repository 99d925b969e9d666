import { type Campos, leerRuta, type ListaDeGrupos, type Nodo, seCumple } from './arbol.ts';
import type { Asignatura, CampoAsignatura } from './campos/asignatura.ts';
import type { CampoCorreo } from './campos/correo.ts';
import type { CampoOpcion } from './campos/opcion.ts';
import type { Entorno } from './campos/entorno.ts';
import { type Campo, esquemaDe, type TipoCampo } from './campos/index.ts';
import { withoutInvisibles } from './campos/base.ts';
import type { Formulario } from './formulario.ts';

/** Every other kind is typed. */
const VERBOS: Partial<Record<TipoCampo, string>> = {
  opcion: 'Elija',
  opciones: 'Marque',
  asignatura: 'Elija',
  archivo: 'Adjunte',
};

/** First words of what a person tells of herself, unless the label goes on to say whose it is. */
const SUYO =
  /^(nombre|apellido|documento|número|tipo de documento|correo|tel[eé]fono|celular|edad|género|estrato|grupo regional|programa|institución|cargo|firma|recibo|observaci)/i;
const DE_OTRO = / (del|de la|que) /;

const FEMENINO = /(a|ión|[dt]ad|imagen)s?$/;

function determinante(etiqueta: string, ajeno: boolean): string {
  const [primera = ''] = etiqueta.split(' ');
  const plural = primera.endsWith('s');
  if (!ajeno && SUYO.test(etiqueta) && !DE_OTRO.test(etiqueta)) return plural ? 'sus' : 'su';
  const femenino = primera !== 'programa' && FEMENINO.test(primera);
  if (plural) return femenino ? 'las' : 'los';
  return femenino ? 'la' : 'el';
}

/**
 * The fault of what must be given and is not, by its name: 'Escriba su número de documento.'
 * @param ajeno the answer is of somebody else than who gives it
 * @param frase the label is what is judged, not the name of a fact; questions and sentences are so by themselves
 */
export function mensajeDeFalta(campo: Campo, { ajeno = false, frase = false } = {}): string {
  const { etiqueta, tipo } = campo;
  if ('falta' in campo && campo.falta !== undefined) return campo.falta;
  if (frase || tipo === 'escala' || /^¿|\.$/.test(etiqueta)) return `Responda «${etiqueta.replace(/\.$/, '')}».`;
  if (etiqueta.startsWith('Escriba ')) return `${etiqueta}.`;
  const nombre = etiqueta.replace(/^\p{Lu}(?!\p{Lu})/u, (inicial) => inicial.toLowerCase());
  return `${VERBOS[tipo] ?? 'Escriba'} ${determinante(nombre, ajeno)} ${nombre}.`;
}

/**
 * What a check found, by path with list positions (`infoEstudiantes.2.correoEstudiante`), from top to bottom.
 * `falta`: nothing is there yet where something must be.
 */
export type Fallo = { readonly ruta: string; readonly mensaje: string; readonly falta: boolean };

/** What is stored, or everything that stands in the way. */
export type Validacion =
  | { readonly ok: true; readonly datos: Record<string, unknown> }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

type Registro = Record<string, unknown>;

/** Fault of a value of which no rule says more. */
export const NO_VALIDO = 'Este dato no es válido.';
/** Items of a list are of others than who fills in the form. */
const EN_LISTA = /\.\d+\./;
const ASIGNATURA_DISTINTA = 'Los datos de esta asignatura no coinciden con los registrados. Elíjala de nuevo.';

const estaVacio = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && withoutInvisibles(value).trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const lower = (value: unknown): string | null =>
  typeof value === 'string' ? withoutInvisibles(value).trim().toLowerCase() : null;

/**
 * Checks an answer against its form, in the browser as on the server: every rule at its field, fields that are not
 * asked left out, unknown ones dropped, values normalised to what is stored (DECISIONS §2).
 */
export function validar(
  { campos, bloqueo }: Pick<Formulario, 'campos' | 'bloqueo'>,
  entrada: unknown,
  entorno: Entorno,
): Validacion {
  if (bloqueo && seCumple(bloqueo.si, entrada)) {
    return { ok: false, fallos: [{ ruta: bloqueo.si.campo, mensaje: bloqueo.mensaje, falta: false }] };
  }
  const revision = new Revision(entrada, entorno);
  const datos = revision.campos(campos, entrada, '');
  return revision.fallos.length === 0 ? { ok: true, datos } : { ok: false, fallos: revision.fallos };
}

/** One walk over one answer; what it finds gathers in `fallos`. */
class Revision {
  readonly fallos: Fallo[] = [];
  readonly #entrada: unknown;
  readonly #entorno: Entorno;

  constructor(entrada: unknown, entorno: Entorno) {
    this.#entrada = entrada;
    this.#entorno = entorno;
  }

  campos(campos: Campos, valor: unknown, prefijo: string, enMatriz = false): Registro {
    const datos: Registro = {};
    for (const [clave, nodo] of Object.entries(campos)) {
      datos[clave] = this.#nodo(nodo, leerRuta(valor, clave), valor, prefijo + clave, enMatriz);
    }
    for (const [clave, nodo] of Object.entries(campos)) {
      if (nodo.tipo === 'asignatura') this.#completar(nodo, clave, datos, prefijo);
      if (nodo.tipo === 'opcion') this.#comparar(nodo, clave, datos, prefijo);
    }
    return datos;
  }

  #nodo(nodo: Nodo, valor: unknown, grupo: unknown, ruta: string, enMatriz: boolean): unknown {
    if (nodo.tipo === 'grupo') {
      const seVe = seCumple(nodo.visibleSi, this.#entrada);
      return seVe ? this.campos(nodo.campos, valor, `${ruta}.`, nodo.matriz !== undefined) : null;
    }
    return nodo.tipo === 'lista' ? this.#lista(nodo, valor, ruta) : this.#campo(nodo, valor, grupo, ruta, enMatriz);
  }

  #lista(nodo: ListaDeGrupos, valor: unknown, ruta: string): Registro[] {
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    if (items.length < nodo.min) this.#falla(ruta, nodo.mensaje, true);
    if (items.length > nodo.max) this.#falla(ruta, `Puede agregar como máximo ${nodo.max}.`);
    return items.slice(0, nodo.max).map((item, i) => this.campos(nodo.item.campos, item, `${ruta}.${i}.`));
  }

  #campo(campo: Campo, valor: unknown, grupo: unknown, ruta: string, frase: boolean): unknown {
    const vacio = campo.vacio ?? null;
    if (campo.tipo === 'calculado' || !seCumple(campo.visibleSi, this.#entrada)) return vacio;
    if (campo.tipo === 'derivado' && campo.ignoraEnviado) return vacio;
    if (estaVacio(valor) || (campo.obligatorio === false && valor === vacio)) {
      // What a choice fills in is missing only when the choice is.
      if (campo.obligatorio !== false && campo.tipo !== 'derivado') {
        this.#falla(ruta, mensajeDeFalta(campo, { ajeno: EN_LISTA.test(ruta), frase }), true);
      }
      return vacio;
    }
    const result = esquemaDe(campo, this.#entorno).safeParse(valor);
    if (!result.success) {
      this.#falla(ruta, result.error.issues[0]?.message ?? NO_VALIDO);
      return vacio;
    }
    if (campo.tipo === 'correo') this.#repeticion(campo, result.data, grupo, ruta);
    return result.data;
  }

  /** A repeated address is compared with its sibling, as typed; one that is missing says so itself. */
  #repeticion({ repite }: CampoCorreo, valor: unknown, grupo: unknown, ruta: string): void {
    const primero = repite && leerRuta(grupo, repite.campo);
    if (repite && !estaVacio(primero) && lower(primero) !== lower(valor)) this.#falla(ruta, repite.mensaje);
  }

  /** Puts the subject's own facts where a choice fills them in; facts that were sent must be those of some subject. */
  #completar(campo: CampoAsignatura, clave: string, datos: Registro, prefijo: string): void {
    const codigo = datos[clave];
    if (typeof codigo !== 'string') return;
    const derivados = Object.entries(campo.completa);
    const coincide = (asignatura: Asignatura): boolean =>
      (!campo.noHabilitable || asignatura.habilitable) &&
      derivados.every(
        ([hermano, dato]) => datos[hermano] === null || lower(datos[hermano]) === lower(asignatura[dato]),
      );
    const found = this.#entorno.asignaturas(codigo).find(coincide);
    if (!found) return this.#falla(prefijo + clave, ASIGNATURA_DISTINTA);
    for (const [hermano, dato] of derivados) datos[hermano] = found[dato];
  }

  /** A choice that belongs to another's stands with that one; one that is missing says so itself. */
  #comparar({ lista, coincide }: CampoOpcion, clave: string, datos: Registro, prefijo: string): void {
    if (!coincide) return;
    const elegida = this.#entorno.opciones(lista).find((opcion) => opcion.clave === leerRuta(datos[clave], 'clave'));
    const debida = elegida?.atributos?.[coincide.atributo];
    const hermana = leerRuta(datos[coincide.campo], 'clave');
    if (debida !== undefined && hermana !== undefined && hermana !== debida) {
      this.#falla(prefijo + clave, coincide.mensaje);
    }
  }

  #falla(ruta: string, mensaje: string, falta = false): void {
    this.fallos.push({ ruta, mensaje, falta });
  }
}
