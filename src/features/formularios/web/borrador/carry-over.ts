// Carries the draft of an earlier version of a form of the unit over to the version that is shown.
import { writeRuta, type Campos, type Nodo } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { readCondiciones } from '#catalogo/condiciones.ts';
import { CONSENTIMIENTO, isPropio } from '#catalogo/formulario.ts';
import { changesInWords } from '#catalogo/preguntas-cambiadas.ts';
import { isRetirada } from '#catalogo/revision/retiradas.ts';
import { valoresVacios, type FormularioAbierto, type ValoresEscritos } from '../formulario-abierto.ts';
import type { Borrador } from './lugares.ts';

/** The draft of a form as it is shown now, and in words that go on a sentence, what changed since the person began. */
export type CarriedBorrador = Borrador & { readonly cambios?: string };

/**
 * Returns a draft that fits the version that is shown: each answer stays if its question can hold it. A consent was given to the
 * text of that time, and is asked for again. Drafts of the same version, and of the product's forms, stay as they are.
 */
export function carryOver({ formulario, entorno }: FormularioAbierto, borrador: Borrador): CarriedBorrador {
  const { version, recibido } = borrador;
  if (!isPropio(formulario) || recibido || version === undefined || version === formulario.version) return borrador;
  const { consentimiento, campos } = formulario;
  const carried = carryAll(campos, borrador.valores, entorno);
  const fitted = { ...borrador.valores, ...carried.valores };
  const valores = consentimiento
    ? writeRuta(fitted, consentimiento.campo ?? CONSENTIMIENTO, consentimiento.campo === undefined ? false : '')
    : fitted;
  const isMet = readCondiciones(formulario, valores, entorno);
  const labelsOf = (questions: readonly Campo[]): string[] => questions.map(({ etiqueta }) => etiqueta);
  const cambios = changesInWords({
    nuevas: labelsOf(carried.nuevas.filter((campo) => isAsked(campo, isMet))),
    perdidas: labelsOf(carried.perdidas),
  });
  return { ...borrador, valores, ...(cambios !== undefined && { cambios: ` ${cambios}` }) };
}

type Carried = {
  readonly valores: ValoresEscritos;
  readonly nuevas: readonly Campo[];
  /** Questions whose answers are not kept. */
  readonly perdidas: readonly Campo[];
};

/** Returns true if a person answers a question, given the other answers; a retired one never is. */
const isAsked = (campo: Campo, isMet: ReturnType<typeof readCondiciones>): boolean =>
  campo.tipo !== 'calculado' && campo.tipo !== 'derivado' && isMet(campo.visibleSi);

function carryAll(campos: Campos, given: unknown, entorno: Entorno): Carried {
  const before = typeof given === 'object' && given !== null ? (given as ValoresEscritos) : {};
  const empty = valoresVacios(campos);
  const all = Object.entries(campos).map(([clave, nodo]) => {
    const known = Object.hasOwn(before, clave) ? before[clave] : undefined;
    return [clave, carry(nodo, known, { entorno, empty: empty[clave] })] as const;
  });
  return {
    valores: Object.fromEntries(all.map(([clave, { valor }]) => [clave, valor])),
    nuevas: all.flatMap(([, { nuevas = [] }]) => nuevas),
    perdidas: all.flatMap(([, { perdidas = [] }]) => perdidas),
  };
}

type CarriedNodo = Partial<Omit<Carried, 'valores'>> & { readonly valor: unknown };

type Context = { readonly entorno: Entorno; readonly empty: unknown };

function carry(nodo: Nodo, known: unknown, { entorno, empty }: Context): CarriedNodo {
  if (nodo.tipo === 'grupo') {
    const { valores: valor, ...changed } = carryAll(nodo.campos, known, entorno);
    return { valor, ...changed };
  }
  if (nodo.tipo === 'lista') {
    const items = Array.isArray(known) ? known.map((item) => carryAll(nodo.item.campos, item, entorno)) : [];
    return {
      valor: items.map(({ valores }) => valores),
      nuevas: items.flatMap(({ nuevas }) => nuevas),
      perdidas: items.flatMap(({ perdidas }) => perdidas),
    };
  }
  if (known === undefined) return { valor: empty, nuevas: [nodo] };
  const valor = heldBy(nodo, known, { entorno, empty });
  return { valor, perdidas: JSON.stringify(valor) === JSON.stringify(known) ? [] : [nodo] };
}

/** Returns the part of an answer that a question can hold. Texts stay as they were typed, finished or not. */
function heldBy(campo: Campo, known: unknown, { entorno, empty }: Context): unknown {
  if (isRetirada(campo) || Array.isArray(known) !== Array.isArray(empty)) return empty;
  if (campo.tipo === 'opcion') return campo.libre || isOffered(campo.lista, known, entorno) ? known : empty;
  if (campo.tipo === 'opciones') return (known as unknown[]).filter((one) => isOffered(campo.lista, one, entorno));
  return known;
}

const isOffered = (lista: string, clave: unknown, { opciones }: Entorno): boolean =>
  clave === '' || opciones(lista).some((opcion) => opcion.clave === clave);
