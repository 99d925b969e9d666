// The signed-in person and their profile, stored on this device: reads, writes, checks of permission, hooks on changes.
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { can, rolAllows, type Alcance } from '#catalogo/permisos.ts';
import { COLABORADOR, ROLES, type PerfilActual } from '#catalogo/roles.ts';
import { isInPage, readText, writeText } from '#platform/web/device-text.ts';
import { userInfoSchema, type UserInfo } from '../contract.ts';
import type { Visitante } from '../guard.ts';
import { CLAVE_DATOS, CLAVE_SESION, COOKIES_SESION } from '../session-keys.ts';
import { hasCookie } from './KnownPersona.ts';

const usuarioSchema = z.omit(userInfoSchema, { tokenInfo: true });
const storedSchema = z.object({
  /** User name at Moodle, which people also sign in again with and by which drafts are kept. */
  cuenta: z.string(),
  /** Optional: an older version stored no permissions. */
  usuario: z.extend(usuarioSchema, { permisos: z.optional(usuarioSchema.shape.permisos) }),
  /** The profile in use. */
  rol: z.nullable(z.enum([...ROLES, COLABORADOR])),
});

/**
 * The signed-in person of this browser and the current profile. Shared by tabs and kept over reloads; without the token.
 * If the browser stores nothing, it lasts until the page is left.
 */
export type Sesion = z.output<typeof storedSchema>;

type Usuario = Sesion['usuario'];

const listeners = new Set<() => void>();
let raw: string | null = null;
let current: Sesion | null = null;
/** Permissions with which this tab alone shows the session, instead of its own. */
let looked: readonly string[] | null = null;

function parse(text: string | null): Sesion | null {
  if (!text) return null;
  try {
    const stored = storedSchema.safeParse(JSON.parse(text));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

const readStored = (): Sesion | null => parse(readText(CLAVE_SESION));

const asLooked = (sesion: Sesion | null): Sesion | null =>
  sesion && looked
    ? { ...sesion, rol: COLABORADOR, usuario: { ...sesion.usuario, roles: [], otorgados: [...looked] } }
    : sesion;

/** Returns the session that this browser knows; the same object until it changes. */
export function getSesion(): Sesion | null {
  const text = readText(CLAVE_SESION);
  if (text !== raw) [raw, current] = [text, asLooked(parse(text))];
  return current;
}

/** Shows this tab as a person with these permissions would see it; what is stored for all tabs stays as it is. */
export function lookAs(otorgados: readonly string[]): void {
  looked = otorgados;
  current = asLooked(readStored());
  for (const listener of listeners) listener();
}

/** Returns true if this tab shows what others would see. */
export const isLooking = (): boolean => looked !== null;

function write(sesion: Sesion | null): void {
  writeText(CLAVE_SESION, sesion && JSON.stringify(sesion));
  for (const listener of listeners) listener();
}

/** Returns the profiles in which a person may act: their roles, and Colaborador if permissions were given to them. */
export const perfilesOf = ({
  roles,
  otorgados = [],
}: Pick<Usuario, 'roles' | 'otorgados'>): readonly PerfilActual[] => [
  ...ROLES.filter((rol) => roles.includes(rol)),
  ...(otorgados.length > 0 ? [COLABORADOR] : []),
];

/** Returns the profile that is chosen automatically: the only role, or that of a person without roles (spec 1 §4). */
function onlyOf([first, second]: readonly PerfilActual[]): PerfilActual | null {
  return second === undefined || second === COLABORADOR ? (first ?? null) : null;
}

/**
 * Stores the person who signed in. The profile is kept if they still have it; a single role is chosen automatically (spec
 * 1 §4), whatever was given to the person besides (issue 42 §1).
 * @param cuenta their user name at Moodle; absent if the person was signed in already
 */
export function saveUsuario(userInfo: UserInfo, cuenta?: string): void {
  const usuario = usuarioSchema.parse(userInfo);
  const before = readStored();
  const perfiles = perfilesOf(usuario);
  const kept = cuenta === undefined || cuenta === before?.cuenta ? before?.rol : null;
  const rol = kept && perfiles.includes(kept) ? kept : onlyOf(perfiles);
  write({ cuenta: cuenta ?? before?.cuenta ?? '', usuario, rol });
}

/**
 * Returns true if the session has the permission in the profile in use. As Colaborador only what was given to the person
 * counts; in a role, what the role has.
 */
export function sesionAllows(sesion: Sesion | null, pedido: Alcance | readonly Alcance[]): boolean {
  if (sesion?.rol == null) return false;
  const { rol, usuario } = sesion;
  if (rol === COLABORADOR) return can({ permisos: usuario.otorgados ?? [] }, pedido);
  return rolAllows(rol, pedido) && (!usuario.permisos || can({ permisos: usuario.permisos }, pedido));
}

export function chooseRol(rol: PerfilActual): void {
  const sesion = readStored();
  if (sesion && perfilesOf(sesion.usuario).includes(rol)) write({ ...sesion, rol });
}

/** Deletes the signed-in person and the cookie that marks a session. */
export function forgetSesion(): void {
  for (const name of COOKIES_SESION) {
    const secure = name.startsWith('__') ? '; secure' : '';
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict${secure}`;
  }
  write(null);
  writeText(CLAVE_DATOS, null);
}

/** Returns what the route guard needs to know. */
export function getVisitante(): Visitante {
  const sesion = getSesion();
  // A browser that stores nothing may refuse cookies too: there the session is the token in this page.
  return {
    hasCookie: hasCookie() || isInPage(CLAVE_SESION),
    autenticado: sesion !== null,
    rol: sesion?.rol ?? null,
    can: (pedido) => sesionAllows(sesion, pedido),
  };
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === CLAVE_SESION || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/**
 * Calls back if another tab signs out or signs in another person. A profile chosen in another tab does not interrupt this
 * one: it applies from the next navigation.
 */
export function onOtherPerson(listener: () => void): void {
  let cuenta = getSesion()?.cuenta;
  subscribe(() => {
    const before = cuenta;
    cuenta = getSesion()?.cuenta;
    if (before !== undefined && cuenta !== before) listener();
  });
}

export const useSesion = (): Sesion | null => useSyncExternalStore(subscribe, getSesion);

/** Returns the signed-in person, and re-renders on changes; only for pages behind the guard. */
export function useUsuario(): Usuario & { readonly rol: PerfilActual | null } {
  const sesion = useSesion();
  return sesion
    ? { ...sesion.usuario, rol: sesion.rol }
    : { nombreUsuario: '', imgPerfil: '', email: '', roles: [], rol: null };
}
