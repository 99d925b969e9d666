// Acts that managers do to an option list: applies them, makes keys for new options, and checks the resulting list.
import { plainText } from '#catalogo/busqueda.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { schemaOf } from '#catalogo/campos/index.ts';
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { ATRIBUTOS, editableOf, type NombreEditable } from '#catalogo/listas/atributo-controls.ts';
import { claveOf, type Lista } from '#catalogo/listas/opcion.ts';
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { SIN_TEXTO, type Acto } from './contract.ts';
import type { Atributos, EstadoDeLista, OpcionDeLista } from './diferencia.ts';

/** A fault of an option: in its text, in an attribute, or in the act applied to it. */
export type FalloDeOpcion = {
  /** Null: a fault of the whole list. */
  readonly clave: string | null;
  readonly campo: 'texto' | 'opcion' | `atributos.${string}`;
  readonly mensaje: string;
};

/** Limits: characters of an option's text, and options of a list. */
export const MAX_TEXTO = 200;
export const MAX_OPCIONES = 500;

type Entorno = {
  readonly dominios: readonly string[];
  readonly reglas: ReglasDeLista;
  /** Texts of the faculties, former ones too. */
  readonly facultades: readonly string[];
};

/** Returns the faults of a changed list. Faults that existed before and did not change are ignored. */
export function fallosOf(before: EstadoDeLista, after: EstadoDeLista, entorno: Entorno): FalloDeOpcion[] {
  const { reglas } = entorno;
  // Each text is compared with all others; with too many options that would block the server.
  if (after.opciones.length > MAX_OPCIONES) return [falloOfLista(TOO_MANY)];
  const eran = new Map(before.opciones.map((opcion) => [opcion.clave, opcion]));
  return [
    ...fallosOfLista(before, after, reglas),
    ...[...reglas.reservadas].flatMap(([clave, reason]) => fallosOfReservada(clave, reason, eran.get(clave), after)),
    ...after.opciones.flatMap((opcion) => {
      const former = eran.get(opcion.clave);
      return [
        ...(former?.texto === opcion.texto ? [] : fallosOfTexto(opcion, after, entorno)),
        ...(former?.atributos === opcion.atributos ? [] : fallosOfAtributos(opcion, entorno)),
      ];
    }),
  ];
}

export const TOO_MANY = `Una lista tiene como máximo ${MAX_OPCIONES} opciones.`;

const falloOfLista = (mensaje: string): FalloDeOpcion => ({ clave: null, campo: 'opcion', mensaje });

function fallosOfLista(before: EstadoDeLista, { opciones }: EstadoDeLista, { lista }: ReglasDeLista): FalloDeOpcion[] {
  const fallos: FalloDeOpcion[] = [];
  if (!opciones.some(({ activa }) => activa)) fallos.push(falloOfLista('Deje activa al menos una opción.'));
  const nuevas = opciones.filter(({ clave }) => !before.opciones.some((opcion) => opcion.clave === clave));
  if (lista.cerrada !== undefined && nuevas.length > 0) {
    fallos.push(
      ...nuevas.map(({ clave }) => ({ clave, campo: 'opcion' as const, mensaje: cannotAdd(lista.cerrada!) })),
    );
  }
  return fallos;
}

const cannotAdd = (reason: string): string => `A esta lista no se agregan opciones. ${reason}`;

function fallosOfReservada(
  clave: string,
  reason: string,
  former: OpcionDeLista | undefined,
  { opciones }: EstadoDeLista,
): FalloDeOpcion[] {
  const current = opciones.find((opcion) => opcion.clave === clave);
  if (!former?.activa || current?.activa) return [];
  const action = current ? 'dejar de ofrecer' : 'eliminar';
  return [{ clave, campo: 'opcion', mensaje: `«${former.texto}» no se puede ${action}. ${reason}` }];
}

const HIDDEN_CHARACTERS = /[\p{Cc}\ufffd]/u;

const INSTITUCIONAL = 'Escriba un correo institucional, que termine en @{host}.';
const DIRECCION = correo({ etiqueta: 'Correo', institucional: INSTITUCIONAL, mensaje: INSTITUCIONAL });

function fallosOfTexto(
  { clave, texto }: OpcionDeLista,
  { opciones }: EstadoDeLista,
  { dominios, reglas: { lista } }: Entorno,
): FalloDeOpcion[] {
  const fallo = (mensaje: string): FalloDeOpcion[] => [{ clave, campo: 'texto', mensaje }];
  if (texto === '') return fallo(SIN_TEXTO);
  if (texto.length > MAX_TEXTO) return fallo(`Escriba como máximo ${MAX_TEXTO} caracteres.`);
  if (HIDDEN_CHARACTERS.test(texto)) return fallo('El texto tiene signos que no se ven. Escríbalo a mano.');
  if (lista.textos === 'correo') {
    const entorno = { dominios, opciones: () => [], hoy: '', asignaturas: () => [] };
    const leido = schemaOf(DIRECCION, entorno).safeParse(texto);
    if (!leido.success) return fallo(leido.error.issues[0]!.message);
  }
  const plano = plainText(texto);
  const other = opciones.find(
    (opcion) => opcion.clave !== clave && (plainText(opcion.texto) === plano || plainText(opcion.clave) === plano),
  );
  if (!other) return [];
  const estado = other.activa ? '' : ', que ya no se ofrece';
  return fallo(`Ya hay una opción que se llama así: «${other.texto}»${estado}.`);
}

function fallosOfAtributos(
  { clave, atributos }: OpcionDeLista,
  { reglas: { lista }, facultades }: Entorno,
): FalloDeOpcion[] {
  return editableOf(lista).flatMap((nombre) => {
    const valor = atributos[nombre];
    const isUnknown = nombre === 'facultad' && typeof valor === 'string' && !facultades.includes(valor);
    const mensaje = valor === undefined ? null : isUnknown ? UNKNOWN_FACULTAD : faultOfAtributo(nombre, valor);
    return mensaje === null ? [] : [{ clave, campo: `atributos.${nombre}` as const, mensaje }];
  });
}

const UNKNOWN_FACULTAD = 'Elija una facultad de la lista de facultades.';

function faultOfAtributo(nombre: NombreEditable, valor: string | number | boolean): string | null {
  const { tipo, max } = ATRIBUTOS[nombre];
  if (tipo === 'siNo') return typeof valor === 'boolean' ? null : 'Elija sí o no.';
  if (tipo === 'entero') {
    const isIn = typeof valor === 'number' && Number.isInteger(valor) && valor >= 1 && valor <= max;
    return isIn ? null : `Escriba un número entero de 1 a ${inThousands(max)}.`;
  }
  if (typeof valor !== 'string' || HIDDEN_CHARACTERS.test(valor)) return 'Escriba un texto, sin signos que no se ven.';
  return valor.length <= max ? null : `Escriba como máximo ${max} caracteres.`;
}

/** A list after some acts, and the option that each act affects; null for acts on the whole list. */
export type ListaAfterActos = {
  readonly estado: EstadoDeLista;
  readonly claves: readonly (string | null)[];
  /** Numbers of the acts whose option does not exist. */
  readonly perdidos: readonly number[];
};

type KnownLista = {
  readonly lista: Lista;
  /** Keys of deleted options, which stored records still use. */
  readonly retiradas: readonly string[];
};

/** Returns a key that no option has or had: derived from the text, or the next number for lists with numeric keys. */
export function newClave(texto: string, tomadas: readonly string[], { lista }: Pick<KnownLista, 'lista'>): string {
  if (lista.claves === 'numeros') return String(Math.max(0, ...tomadas.map(Number).filter(Number.isInteger)) + 1);
  // Keys are permanent, so they must not contain a person's address.
  const base = lista.textos === 'correo' ? 'correo' : claveOf(texto).slice(0, 80) || 'opcion';
  const isFree = (clave: string): boolean => !tomadas.some((tomada) => tomada.toLowerCase() === clave.toLowerCase());
  for (let n = 1; ; n += 1) {
    const clave = n === 1 ? base : `${base}-${n}`;
    if (isFree(clave)) return clave;
  }
}

const WITHOUT_VALUE = new Set<unknown>(['', null, undefined]);

/** Merges the given values of the attributes that managers edit with the option's other attributes. */
export function atributosOf(
  lista: Pick<Lista, 'nombre' | 'atributos'>,
  dados: Atributos,
  before: Atributos = {},
): Atributos {
  const declarados = editableOf(lista);
  const isDeclared = (nombre: string): boolean => declarados.includes(nombre as NombreEditable);
  const undeclared = Object.entries(before).filter(([nombre]) => !isDeclared(nombre));
  const declared = declarados.flatMap((nombre) => {
    const dado = dados[nombre];
    if (ATRIBUTOS[nombre].tipo === 'siNo') return [[nombre, dado ?? true] as const];
    if (WITHOUT_VALUE.has(dado)) return [];
    return [[nombre, typeof dado === 'string' ? joinLines(dado) : dado!] as const];
  });
  return Object.fromEntries([...undeclared, ...declared]);
}

/** Applies acts in order. `fallosOf` checks the resulting list. */
export function applyActos(before: EstadoDeLista, actos: readonly Acto[], conocido: KnownLista): ListaAfterActos {
  const claves: (string | null)[] = [];
  const perdidos: number[] = [];
  let estado = before;
  for (const [i, acto] of actos.entries()) {
    const { clave, despues: after } = applyActo(estado, acto, conocido);
    claves.push(clave);
    if (after) estado = after;
    else perdidos.push(i);
  }
  return { estado, claves, perdidos };
}

type ActoResult = { readonly clave: string | null; readonly despues: EstadoDeLista | null };

function applyActo(estado: EstadoDeLista, acto: Acto, conocido: KnownLista): ActoResult {
  if (acto.acto === 'agregar') return addOpcion(estado, acto, conocido);
  if (acto.acto === 'ordenar') return { clave: null, despues: orderOpciones(estado, acto.claves) };
  const { clave } = acto;
  const habia = estado.opciones.find((opcion) => opcion.clave === clave);
  if (!habia) return { clave, despues: null };
  const withOpcion = (opcion: OpcionDeLista): ActoResult => ({
    clave,
    despues: {
      ...estado,
      opciones: estado.opciones.map((candidate) => (candidate.clave === clave ? opcion : candidate)),
    },
  });
  if (acto.acto === 'activar') return withOpcion({ ...habia, activa: acto.activa });
  if (acto.acto === 'cambiar') {
    const atributos = atributosOf(conocido.lista, acto.atributos ?? {}, habia.atributos);
    return withOpcion({ ...habia, texto: textoOf(acto.texto, conocido), atributos });
  }
  if (acto.acto === 'eliminar') {
    const opciones = estado.opciones.filter((opcion) => opcion.clave !== clave);
    return { clave, despues: { opciones, limites: estado.limites.filter((limite) => limite.clave !== clave) } };
  }
  const { semestre, total } = acto;
  const others = estado.limites.filter((limite) => limite.clave !== clave || limite.semestre !== semestre);
  const limites = total === null ? others : [...others, { clave, semestre, total }];
  return { clave, despues: { ...estado, limites } };
}

function addOpcion(estado: EstadoDeLista, acto: Extract<Acto, { acto: 'agregar' }>, conocido: KnownLista): ActoResult {
  const texto = textoOf(acto.texto, conocido);
  const tomadas = [...estado.opciones.map(({ clave }) => clave), ...conocido.retiradas];
  const pedida = acto.clave !== undefined && !tomadas.includes(acto.clave) ? acto.clave : undefined;
  const clave = pedida ?? newClave(texto, tomadas, conocido);
  const atributos = atributosOf(conocido.lista, acto.atributos ?? {});
  const nueva = { clave, texto, activa: acto.activa ?? true, atributos };
  const nuevos = Object.entries(acto.cupos ?? {}).map(([semestre, total]) => ({ clave, semestre, total }));
  return { clave, despues: { opciones: [...estado.opciones, nueva], limites: [...estado.limites, ...nuevos] } };
}

/** Orders the options by the given keys. Options that are not named follow in their former order. */
function orderOpciones({ opciones, limites }: EstadoDeLista, claves: readonly string[]): EstadoDeLista {
  const nombradas = claves.flatMap((clave) => opciones.find((opcion) => opcion.clave === clave) ?? []);
  return { limites, opciones: [...new Set([...nombradas, ...opciones])] };
}

const textoOf = (texto: string, { lista }: KnownLista): string => {
  const escrito = joinLines(texto);
  return lista.textos === 'correo' ? escrito.toLowerCase() : escrito;
};
