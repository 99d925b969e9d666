// Checks an answer against its form, in the browser as on the server, and words the messages for missing answers.
import { readRuta, type Campos, type ListaDeGrupos, type Nodo } from './arbol.ts';
import type { CampoAsignatura } from './campos/asignatura.ts';
import { asciiAddress, type CampoCorreo } from './campos/correo.ts';
import type { Asignatura, Entorno } from './campos/entorno.ts';
import { schemaOf, type Campo, type TipoCampo } from './campos/index.ts';
import { cleanLine } from './campos/limpieza.ts';
import type { CampoOpcion } from './campos/opcion.ts';
import { campoOfBloqueo, hiddenIn, isEmpty, readCondiciones, type Asked } from './condiciones.ts';
import type { Fallo, Formulario } from './formulario.ts';
import { isNota } from './nota.ts';

/** The data to store, or all the faults, from top to bottom. */
export type Validacion =
  | { readonly ok: true; readonly datos: Record<string, unknown> }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

type Registro = Record<string, unknown>;

/** Message for a value without a more particular rule. */
export const NO_VALIDO = 'Este dato no es válido.';
/** Path inside an item of a list, which is about other people than the one who fills in the form. */
const EN_LISTA = /\.\d+\./;
const ASIGNATURA_DISTINTA = 'Los datos de esta asignatura no coinciden con los registrados. Elíjala de nuevo.';

const lower = (value: unknown): string | null => (typeof value === 'string' ? cleanLine(value).toLowerCase() : null);

/**
 * Checks an answer against its form. Applies the rules of every field, leaves out fields that are not asked, drops unknown
 * ones, and normalises values to the stored form (DECISIONS §2).
 */
export function validateAnswer(
  formulario: Asked & Pick<Formulario, 'bloqueo'>,
  entrada: unknown,
  entorno: Entorno,
): Validacion {
  const { campos, bloqueo } = formulario;
  const revision = new AnswerWalk(formulario, entrada, entorno);
  if (bloqueo && revision.isMet(bloqueo.condicion)) {
    return { ok: false, fallos: [{ ruta: campoOfBloqueo(bloqueo.condicion), mensaje: bloqueo.mensaje, falta: false }] };
  }
  const datos = revision.campos(campos, entrada, '');
  return revision.fallos.length === 0 ? { ok: true, datos } : { ok: false, fallos: revision.fallos };
}

/** Checks an answer like {@link validateAnswer}. Gives the data with all faults: a value at fault is left empty. */
export function reviewAnswer(
  campos: Campos,
  entrada: unknown,
  entorno: Entorno,
): { readonly datos: Record<string, unknown>; readonly fallos: readonly Fallo[] } {
  const revision = new AnswerWalk({ campos }, entrada, entorno);
  return { datos: revision.campos(campos, entrada, ''), fallos: revision.fallos };
}

/** Place of a field: the values beside it, its path, and if it is a row of a matrix. */
type Place = { readonly grupo: unknown; readonly ruta: string; readonly inMatriz: boolean };

const emptyOf = ({ vacio = null }: Campo): string | null => vacio;

/** One walk over an answer, which collects its faults in `fallos`. */
class AnswerWalk {
  readonly fallos: Fallo[] = [];
  readonly isMet: ReturnType<typeof readCondiciones>;
  /** Paths of the nodes of sections that are not shown. */
  readonly #hidden: readonly string[];
  readonly #entorno: Entorno;

  constructor(formulario: Asked, entrada: unknown, entorno: Entorno) {
    this.isMet = readCondiciones(formulario, entrada, entorno);
    this.#hidden = hiddenIn(formulario, this.isMet);
    this.#entorno = entorno;
  }

  campos(campos: Campos, valor: unknown, prefijo: string, inMatriz = false): Registro {
    const datos: Registro = {};
    for (const [clave, nodo] of Object.entries(campos)) {
      if (isNota(nodo)) continue;
      datos[clave] = this.#nodo(nodo, readRuta(valor, clave), valor, prefijo + clave, inMatriz);
    }
    for (const [clave, nodo] of Object.entries(campos)) {
      if (nodo.tipo === 'asignatura') this.#completar(nodo, clave, datos, prefijo);
      if (nodo.tipo === 'opcion') this.#comparar(nodo, clave, datos, prefijo);
    }
    return datos;
  }

  #nodo(nodo: Nodo, valor: unknown, grupo: unknown, ruta: string, inMatriz: boolean): unknown {
    if (nodo.tipo === 'lista') return this.#hidden.includes(ruta) ? [] : this.#lista(nodo, valor, ruta);
    const isVisible = !this.#hidden.includes(ruta) && (nodo.tipo === 'calculado' || this.isMet(nodo.visibleSi));
    if (nodo.tipo !== 'grupo') return isVisible ? this.#campo(nodo, valor, { grupo, ruta, inMatriz }) : emptyOf(nodo);
    return isVisible ? this.campos(nodo.campos, valor, `${ruta}.`, nodo.matriz !== undefined) : null;
  }

  #lista(nodo: ListaDeGrupos, valor: unknown, ruta: string): Registro[] {
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    if (items.length < nodo.min) this.#falla(ruta, nodo.mensaje, true);
    if (items.length > nodo.max) this.#falla(ruta, `Puede agregar como máximo ${nodo.max}.`);
    return items.slice(0, nodo.max).map((item, i) => this.campos(nodo.item.campos, item, `${ruta}.${i}.`));
  }

  #campo(campo: Campo, valor: unknown, { grupo, ruta, inMatriz: frase }: Place): unknown {
    const vacio = emptyOf(campo);
    if (campo.tipo === 'calculado') return vacio;
    if (campo.tipo === 'derivado' && campo.ignoraEnviado) return vacio;
    if (isEmpty(valor) || (campo.obligatorio === false && valor === vacio)) {
      // A field that a choice fills in is missing only if the choice is.
      if (campo.obligatorio !== false && campo.tipo !== 'derivado') {
        this.#falla(ruta, mensajeOfFalta(campo, { foreign: EN_LISTA.test(ruta), frase }), true);
      }
      return vacio;
    }
    const result = schemaOf(campo, this.#entorno).safeParse(valor);
    if (!result.success) {
      this.#falla(ruta, result.error.issues[0]?.message ?? NO_VALIDO);
      return vacio;
    }
    if (campo.tipo === 'correo') this.#repeticion(campo, result.data, grupo, ruta);
    return result.data;
  }

  /** Compares a repeated address with its sibling, as typed. A missing sibling has its own fault. */
  #repeticion({ repite }: CampoCorreo, valor: unknown, grupo: unknown, ruta: string): void {
    const primero = repite && readRuta(grupo, repite.campo);
    if (repite && !isEmpty(primero) && asciiAddress(lower(primero) ?? '') !== lower(valor))
      this.#falla(ruta, repite.mensaje);
  }

  /** Fills in the facts of the chosen subject. Facts that were sent must match those of a subject with the code. */
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

  /** Checks that a choice belongs to that of its sibling field. A missing sibling has its own fault. */
  #comparar({ lista, coincide }: CampoOpcion, clave: string, datos: Registro, prefijo: string): void {
    if (!coincide) return;
    const elegida = this.#entorno.opciones(lista).find((opcion) => opcion.clave === readRuta(datos[clave], 'clave'));
    const debida = elegida?.atributos?.[coincide.atributo];
    const hermana = readRuta(datos[coincide.campo], 'clave');
    if (debida !== undefined && hermana !== undefined && hermana !== debida) {
      this.#falla(prefijo + clave, coincide.mensaje);
    }
  }

  #falla(ruta: string, mensaje: string, missing = false): void {
    this.fallos.push({ ruta, mensaje, falta: missing });
  }
}

/** Verbs by field type; all others are 'Escriba'. */
const VERBOS: Partial<Record<TipoCampo, string>> = {
  opcion: 'Elija',
  opciones: 'Marque',
  asignatura: 'Elija',
  archivo: 'Adjunte',
};

/** First words of labels about the person who answers, unless the label names another person. */
const OWN_LABEL =
  /^(nombre|apellido|documento|número|tipo de documento|correo|tel[eé]fono|celular|edad|género|estrato|grupo regional|programa|institución|cargo|firma|recibo|observaci)/i;
const DE_OTRO = / (del|de la|que) /;

const FEMENINO = /(a|ión|[dt]ad|imagen)s?$/;

function determinante(etiqueta: string, foreign: boolean): string {
  const [primera = ''] = etiqueta.split(' ');
  const plural = primera.endsWith('s');
  if (!foreign && OWN_LABEL.test(etiqueta) && !DE_OTRO.test(etiqueta)) return plural ? 'sus' : 'su';
  const femenino = primera !== 'programa' && FEMENINO.test(primera);
  if (plural) return femenino ? 'las' : 'los';
  return femenino ? 'la' : 'el';
}

/**
 * Words the message for a missing answer with the label of its field: 'Escriba su número de documento.'
 * @param ajeno the answer is about another person than the one who gives it
 * @param frase the label is a statement to judge, not the name of a fact; questions and sentences are recognised
 */
export function mensajeOfFalta(campo: Campo, { foreign = false, frase = false } = {}): string {
  const { etiqueta, tipo } = campo;
  if ('falta' in campo && campo.falta !== undefined) return campo.falta;
  if (frase || tipo === 'escala' || /^¿|\.$/.test(etiqueta)) return `Responda «${etiqueta.replace(/\.$/, '')}».`;
  if (etiqueta.startsWith('Escriba ')) return `${etiqueta}.`;
  const nombre = etiqueta.replace(/^\p{Lu}(?!\p{Lu})/u, (inicial) => inicial.toLowerCase());
  return `${VERBOS[tipo] ?? 'Escriba'} ${determinante(nombre, foreign)} ${nombre}.`;
}
