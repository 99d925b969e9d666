// Permissions of persons: those of their roles and those given to their account, with the rows to which they are limited.
import { limitTo } from '#catalogo/alcance.ts';
import { isLimited, isReachedBy, type Ambito } from '#catalogo/ambito.ts';
import { reportsOf, type Catalogo, type CatalogoNow } from '#catalogo/catalogo.ts';
import { isOtorgable, OTORGABLES } from '#catalogo/otorgables.ts';
import { allows, permisosOf, type Alcance, type Permiso, type TablaDePermisos } from '#catalogo/permisos.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectVivos, type Vivo } from './store.ts';

export {
  auditOfAlcance,
  changePerfil,
  cleanOtorgamientos,
  grant,
  noteUse,
  readOtorgamientos,
  readPerfiles,
  revoke,
  type OtorgamientoLeido,
} from './otorgar.ts';

/** Age in ms of the grants that a process holds: what is taken away stops within it, in all processes. */
const HELD_MS = 2000;

/** A person as sessions, links and jobs keep them. */
export type Persona = {
  readonly roles: readonly string[];
  /** Number of the account at the Moodle that signs people in; absent: only the roles count. */
  readonly cuenta?: number | undefined;
};

/** A grant that counts, with its permissions, limited to its rows. */
export type Otorgado = Vivo & { readonly otorgados: readonly string[] };

export type PermisosDePersonas = {
  /** The permissions of each role. */
  readonly tabla: TablaDePermisos;
  /** Returns all permissions of a person. */
  readonly of: (persona: Persona) => Promise<readonly string[]>;
  /** Returns the grants of an account that count. */
  readonly given: (cuenta: number) => Promise<readonly Otorgado[]>;
  /** Returns the persons to whom a permission was given. */
  readonly holders: (alcance: Alcance) => Promise<readonly Pick<Vivo, 'usuario' | 'nombre'>[]>;
  /** Makes this process read the grants again. */
  readonly expire: () => void;
};

type Options = {
  readonly db: Db;
  /** Name of the Moodle that signs people in. */
  readonly servidor: string;
  readonly tabla: TablaDePermisos;
  readonly catalogo: CatalogoNow;
  readonly now: () => Date;
};

/** Creates the service. The grants are few: each process holds all that count, for two seconds. */
export function createPermisosDePersonas({ db, servidor, tabla, catalogo, now }: Options): PermisosDePersonas {
  const cache = createCache<readonly Otorgado[]>({ ttl: HELD_MS });
  const all = async (): Promise<readonly Otorgado[]> =>
    cache.get(async () => {
      const vivos = await selectVivos(db, { servidor, hoy: diaOf(now()) });
      return vivos.map((vivo) => ({ ...vivo, otorgados: permisosOfBundle(vivo, catalogo()) }));
    });
  const given = async (cuenta: number): Promise<readonly Otorgado[]> =>
    (await all()).filter((otorgado) => otorgado.cuenta === cuenta);
  return {
    tabla,
    given,
    async of({ roles, cuenta }) {
      const own = permisosOf(roles, tabla);
      const others = cuenta === undefined ? [] : await given(cuenta);
      return others.length === 0 ? own : [...own, ...new Set(others.flatMap(({ otorgados }) => otorgados))];
    },
    holders: async (alcance) =>
      (await all()).filter(({ otorgados }) => otorgados.some((held) => allows(held, alcance))),
    expire: () => cache.expire(),
  };
}

/** A profile with a scope: what a person gets with it. */
export type Bundle = Pick<Vivo, 'permisos' | 'informes' | keyof Ambito>;

/** Returns the permission to fill in a form, and to read in its report the rows of oneself. */
const ownOf = (permiso: Permiso, { informes }: Pick<Catalogo, 'informes'>): Alcance[] => [
  permiso,
  ...informes
    .filter(({ formulario }) => formulario?.acceso === permiso)
    .map(({ slug }) => `informes.leer:${slug}` as const),
];

/**
 * Returns the permissions of a bundle, those of reports each for one. A report whose rows do not tell what the limit is
 * made of is given whole or not at all, as is each permission with a limit that it does not have.
 */
export function permisosOfBundle(
  { permisos, informes: slugs, ...ambito }: Bundle,
  catalogo: Pick<Catalogo, 'informes'>,
): string[] {
  const limit = isLimited(ambito) ? ambito : null;
  const reached = (
    limit ? catalogo.informes.filter((informe) => isReachedBy(informe, limit)) : reportsOf(catalogo)
  ).filter(({ slug }) => slugs === null || slugs.includes(slug));
  const limited = (alcance: Alcance): string => limitTo(alcance, limit);
  return [
    'inicio.colaborador',
    ...permisos.filter(isOtorgable).flatMap((permiso) => {
      const { limite } = OTORGABLES[permiso];
      if (limite === 'filas') return slugs === null ? [limited(permiso)] : [];
      if (limite === 'ninguno') return slugs === null && limit === null ? ownOf(permiso, catalogo) : [];
      return reached.flatMap(({ slug, ownerCampo }) => [
        limited(`${permiso}:${slug}`),
        ...(permiso === 'informes.leer' && ownerCampo !== undefined ? [limited(`informes.leerDeOtros:${slug}`)] : []),
      ]);
    }),
  ];
}
