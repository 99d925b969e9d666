// The person's own facts of their last sending, kept in this browser alone, to begin other forms with them.
import { hojasOf, readRuta, type Hoja } from '#catalogo/arbol.ts';
import { isInstitucional } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { CLAVE_DATOS, knownPersona, type KnownPersona } from '#features/sesion/web/KnownPersona.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import type { FormularioData } from '../../contract.ts';
import { DATOS, isCompartido } from '../borrador/lugares.ts';
import type { Valor, ValoresEscritos } from '../formulario-abierto.ts';

/** Facts by kind: parts of the name, document, telephone, programme, address. */
type Recordados = Readonly<Record<string, unknown>>;

/** Returns the storage key: what belongs to a session ends with it. */
const keyFor = (conocida: KnownPersona | null | undefined): string => (conocida ? CLAVE_DATOS : DATOS);

/** The stored facts of the person with an address; `datos` null if they are not to be remembered. */
type Guardados = { readonly de: string; readonly datos: Recordados | null };

/** Returns what is stored for a person; undefined if nothing is. */
function readGuardados(conocida: KnownPersona | null | undefined): Guardados | undefined {
  try {
    const stored = JSON.parse(readText(keyFor(conocida)) ?? '') as Guardados;
    return stored.de === (conocida?.email ?? '') ? stored : undefined;
  } catch {
    return undefined;
  }
}

type HojaPropia = Hoja & { readonly dato: string };

/**
 * Returns the fields of a form that ask for facts of the person who fills it in. Items of a list are other people; an
 * anonymous form has none, nor one that asks to sign in. Of several addresses only the institutional one, as another is
 * asked for because it differs. A fact that is asked for again is another person's: a companion's name.
 */
export function propiasOf({
  campos,
  anonimo,
  acceso,
}: Pick<Formulario, 'campos' | 'anonimo' | 'acceso'>): readonly HojaPropia[] {
  if (anonimo || acceso !== 'publico') return [];
  const hojas = hojasOf(campos).filter(({ ruta }) => campos[ruta.split('.')[0]!]?.tipo !== 'lista');
  const hasInstitucional = hojas.some(({ campo }) => campo.tipo === 'correo' && campo.institucional);
  const asked = new Set<string>();
  return hojas.flatMap((hoja) => {
    const dato = datoOf(hoja, hasInstitucional);
    if (!dato || asked.has(dato)) return [];
    asked.add(dato);
    return [{ ...hoja, dato }];
  });
}

function datoOf({ campo }: Hoja, hasInstitucional: boolean): string | undefined {
  if (campo.tipo === 'documento') return campo.tipo;
  if (campo.tipo === 'texto') return campo.autocompletar;
  if (campo.tipo === 'digitos') return campo.identifica === 'documento' ? 'documento' : campo.autocompletar;
  // An address that is asked for twice must be typed.
  if (campo.tipo === 'correo') return campo.repite || (hasInstitucional && !campo.institucional) ? undefined : 'correo';
  return campo.tipo === 'opcion' ? /^(?:programas$|tiposDocumento)/.exec(campo.lista)?.[0] : undefined;
}

/**
 * Returns the known facts of a person for the fields of a form that take them. The parts of a name are those that the person
 * wrote: a whole one is not divided.
 */
export function valoresConocidos(
  { formulario, listas, dominios }: Pick<FormularioData, 'formulario' | 'listas' | 'dominios'>,
  conocida: KnownPersona | null,
): readonly Valor[] {
  const datos = readGuardados(conocida)?.datos ?? {};
  const parts = [datos['given-name'], datos['family-name']];
  const known: Recordados = {
    ...(parts.every(Boolean) && { name: parts.join(' ') }),
    ...datos,
    ...(conocida && { name: conocida.nombreUsuario, correo: conocida.email }),
  };
  return propiasOf(formulario).flatMap(({ ruta, campo, dato }) => {
    const valor = known[dato];
    const isTaken =
      typeof valor === 'string' &&
      (campo.tipo !== 'correo' || !campo.institucional || isInstitucional(valor, { dominios })) &&
      (campo.tipo !== 'opcion' || listas[campo.lista]?.some(({ clave, activa }) => activa && clave === valor));
    return isTaken ? [[ruta, valor] as const] : [];
  });
}

/** Returns true if the facts of the person are to be remembered: by default those of who signed in, until they sign out. */
export function isRemembered(): boolean {
  const conocida = knownPersona();
  const guardados = readGuardados(conocida);
  return guardados ? guardados.datos !== null : conocida !== null;
}

/** Sets whether they are to be remembered; if not, they are deleted at once. */
export function setRemembered(remembered: boolean): void {
  const conocida = knownPersona();
  if (!remembered && !conocida) return writeText(keyFor(conocida), null);
  return write(remembered ? {} : null);
}

/** Keeps the facts of a form that was received; facts that it did not ask for stay. */
export function rememberDatos(formulario: Formulario, valores: ValoresEscritos): void {
  if (formulario.sensible || isCompartido() || !isRemembered()) return;
  const nuevos = propiasOf(formulario).flatMap(({ ruta, dato }) => {
    const valor = readRuta(valores, ruta);
    return typeof valor === 'string' && valor.trim() !== '' ? [[dato, valor.trim()] as const] : [];
  });
  if (nuevos.length === 0) return;
  write({ ...readGuardados(knownPersona())?.datos, ...Object.fromEntries(nuevos) });
}

function write(datos: Guardados['datos']): void {
  const conocida = knownPersona();
  writeText(keyFor(conocida), JSON.stringify({ de: conocida?.email ?? '', datos } satisfies Guardados));
}
