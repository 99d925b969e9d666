import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import { claveDe, type Lista, type NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import type { Acto } from './contract.ts';
import type { Atributos, EstadoDeLista, OpcionDeLista } from './diferencia.ts';

/** A list after some acts, and which option each of them is about; null for those about the whole list. */
export type Actuado = {
  readonly estado: EstadoDeLista;
  readonly claves: readonly (string | null)[];
  /** What could not be done, by the act's number: the option is not there. */
  readonly perdidos: readonly number[];
};

type Conocido = {
  readonly lista: Lista;
  /** Keys that deleted options had: they mean something in what was sent. */
  readonly retiradas: readonly string[];
};

/** A key that no option has or had: the text's, or the next number where keys are numbers. */
export function claveNueva(texto: string, tomadas: readonly string[], { lista }: Pick<Conocido, 'lista'>): string {
  if (lista.claves === 'numeros') return String(Math.max(0, ...tomadas.map(Number).filter(Number.isInteger)) + 1);
  // A key outlives what it was made of: it is made of nobody's address.
  const base = lista.textos === 'correo' ? 'correo' : claveDe(texto).slice(0, 80) || 'opcion';
  const libre = (clave: string): boolean => !tomadas.some((tomada) => tomada.toLowerCase() === clave.toLowerCase());
  for (let n = 1; ; n += 1) {
    const clave = n === 1 ? base : `${base}-${n}`;
    if (libre(clave)) return clave;
  }
}

const SIN_VALOR = new Set<unknown>(['', null, undefined]);

/** What was given of the attributes that managers fill in, over what the option has beside them. */
export function atributosDe(
  { atributos: declarados = [] }: Pick<Lista, 'atributos'>,
  dados: Atributos,
  antes: Atributos = {},
): Atributos {
  const isDeclared = (nombre: string): boolean => declarados.includes(nombre as NombreDeAtributo);
  const ajenos = Object.entries(antes).filter(([nombre]) => !isDeclared(nombre));
  const propios = declarados.flatMap((nombre) => {
    const dado = dados[nombre];
    if (ATRIBUTOS[nombre].tipo === 'siNo') return [[nombre, dado ?? true] as const];
    if (SIN_VALOR.has(dado)) return [];
    return [[nombre, typeof dado === 'string' ? enUnaForma(dado) : dado!] as const];
  });
  return Object.fromEntries([...ajenos, ...propios]);
}

/** Composed accents, spaces folded: what people do not see makes no other text. */
const enUnaForma = (texto: string): string => texto.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Does acts one after the other. What is wrong with the list that comes of it is found by `fallosDe`. */
export function actuar(antes: EstadoDeLista, actos: readonly Acto[], conocido: Conocido): Actuado {
  const claves: (string | null)[] = [];
  const perdidos: number[] = [];
  let estado = antes;
  for (const [i, acto] of actos.entries()) {
    const { clave, despues } = uno(estado, acto, conocido);
    claves.push(clave);
    if (despues) estado = despues;
    else perdidos.push(i);
  }
  return { estado, claves, perdidos };
}

type Paso = { readonly clave: string | null; readonly despues: EstadoDeLista | null };

function uno(estado: EstadoDeLista, acto: Acto, conocido: Conocido): Paso {
  if (acto.acto === 'agregar') return agregar(estado, acto, conocido);
  if (acto.acto === 'ordenar') return { clave: null, despues: ordenar(estado, acto.claves) };
  const { clave } = acto;
  const habia = estado.opciones.find((opcion) => opcion.clave === clave);
  if (!habia) return { clave, despues: null };
  const con = (opcion: OpcionDeLista): Paso => ({
    clave,
    despues: { ...estado, opciones: estado.opciones.map((una) => (una.clave === clave ? opcion : una)) },
  });
  if (acto.acto === 'activar') return con({ ...habia, activa: acto.activa });
  if (acto.acto === 'cambiar') {
    const atributos = atributosDe(conocido.lista, acto.atributos ?? {}, habia.atributos);
    return con({ ...habia, texto: textoDe(acto.texto, conocido), atributos });
  }
  if (acto.acto === 'eliminar') {
    const opciones = estado.opciones.filter((una) => una.clave !== clave);
    return { clave, despues: { opciones, limites: estado.limites.filter((una) => una.clave !== clave) } };
  }
  const { semestre, total } = acto;
  const otros = estado.limites.filter((una) => una.clave !== clave || una.semestre !== semestre);
  const limites = total === null ? otros : [...otros, { clave, semestre, total }];
  return { clave, despues: { ...estado, limites } };
}

function agregar(estado: EstadoDeLista, acto: Extract<Acto, { acto: 'agregar' }>, conocido: Conocido): Paso {
  const texto = textoDe(acto.texto, conocido);
  const tomadas = [...estado.opciones.map(({ clave }) => clave), ...conocido.retiradas];
  const pedida = acto.clave !== undefined && !tomadas.includes(acto.clave) ? acto.clave : undefined;
  const clave = pedida ?? claveNueva(texto, tomadas, conocido);
  const atributos = atributosDe(conocido.lista, acto.atributos ?? {});
  const nueva = { clave, texto, activa: acto.activa ?? true, atributos };
  return { clave, despues: { ...estado, opciones: [...estado.opciones, nueva] } };
}

/** The options in the order of the keys; those that are not named stay behind, in the order they had. */
function ordenar({ opciones, limites }: EstadoDeLista, claves: readonly string[]): EstadoDeLista {
  const nombradas = claves.flatMap((clave) => opciones.find((opcion) => opcion.clave === clave) ?? []);
  return { limites, opciones: [...new Set([...nombradas, ...opciones])] };
}

const textoDe = (texto: string, { lista }: Conocido): string => {
  const escrito = enUnaForma(texto);
  return lista.textos === 'correo' ? escrito.toLowerCase() : escrito;
};
