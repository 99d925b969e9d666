// Navigation of the site, made from all slices' screens: groups of links for each home, search results, current link.
import { use } from 'react';
import type { AccesoPantalla, Alcance } from '#catalogo/permisos.ts';
import { COLABORADOR, ROL, type PerfilActual } from '#catalogo/roles.ts';
import { GRUPOS, type EnlaceDeHogar, type Hogar, type Pantalla } from '#core/pantalla.ts';
import { PantallasContext } from './web/site-screens.ts';

/** A link to a screen, by its name among the others. */
export type Enlace = Pantalla & {
  /** Prefixes of other addresses at which the link is the current one. */
  readonly prefixes: readonly string[];
  /** Left out of the rail, unless it is pinned: the home and the palette have it. */
  readonly isRare: boolean;
};

export type GrupoDeEnlaces = { readonly titulo: string; readonly pantallas: readonly Enlace[] };

/** A search result that opens a screen or a part of one. */
export type Destino = {
  /** Unique; for a screen, its address. */
  readonly clave: string;
  readonly titulo: string;
  /** Name of its group, shown beside the title. */
  readonly grupo: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** True if it opens another document. */
  readonly isPublic?: boolean;
};

/**
 * Builds the navigation of the site from the screens of all slices: groups of links for each home, and results for the
 * search palette.
 */
export function createSitio(pantallas: readonly Pantalla[]) {
  const prefixesOf = (ruta: string): string[] =>
    pantallas.filter(({ parent }) => parent === ruta).map((pantalla) => pantalla.ruta.replace(/\/:.*$/, ''));

  function gruposOf(hogar: Hogar): readonly GrupoDeEnlaces[] {
    const enlaces = pantallas.flatMap((pantalla) =>
      (pantalla.enlaces ?? [])
        .filter((enlaceDeHogar) => enlaceDeHogar.hogar === hogar)
        .map((enlaceDeHogar) => ({ pantalla, uno: enlaceDeHogar })),
    );
    return Object.entries<string>(GRUPOS[hogar]).map(([clave, titulo]) => ({
      titulo,
      pantallas: enlaces
        .filter(({ uno: enlaceDeHogar }) => enlaceDeHogar.grupo === clave)
        .toSorted((a, b) => a.uno.orden - b.uno.orden)
        .map(({ pantalla, uno: enlaceDeHogar }) => ({
          ...pantalla,
          ...namesOf(enlaceDeHogar),
          isRare: enlaceDeHogar.isRare ?? false,
          prefixes: prefixesOf(pantalla.ruta),
        })),
    }));
  }

  const estudiante = gruposOf('estudiante');
  const docente = gruposOf('docente');
  const gestor = gruposOf('gestor');
  const hogares = {
    [ROL.estudiante]: estudiante,
    [ROL.docente]: docente,
    [ROL.gestor]: gestor,
    [COLABORADOR]: byPermission(gestor),
  };

  /** Returns the groups of links of a profile; each screen is in one of them. */
  const navegacionOf = (rol: PerfilActual): readonly GrupoDeEnlaces[] => hogares[rol];

  const partes = pantallas.flatMap(({ ruta, titulo, acceso, destinos = [] }) =>
    destinos.map((destino) => ({ acceso, destino: partOf(ruta, titulo, destino) })),
  );

  /** Returns the screens of a profile and the addressable parts of its screens. */
  const destinosOf = (rol: PerfilActual, can: (pedido: Alcance) => boolean): readonly Destino[] => [
    ...reachable(navegacionOf(rol), can).flatMap(({ titulo: grupo, pantallas: enlaces }) =>
      enlaces.map(({ ruta, titulo, documento }) => ({
        clave: ruta,
        titulo: titulo ?? ruta,
        grupo,
        to: ruta,
        isPublic: documento === 'publico',
      })),
    ),
    ...partes.filter(({ acceso }) => can(acceso as Alcance)).map(({ destino }) => destino),
  ];

  const publicos: GrupoDeEnlaces = {
    titulo: PUBLICOS,
    pantallas: pantallas
      .filter(({ compartida }) => compartida !== undefined)
      .toSorted((a, b) => a.compartida! - b.compartida!)
      .map((pantalla) => ({ ...pantalla, prefixes: [], isRare: false })),
  };

  return {
    estudiante,
    docente,
    gestor,
    publicos,
    /** The reports of requests. */
    solicitudes: pantallas.filter(({ hasSolicitudes = false }) => hasSolicitudes),
    navegacionDe: navegacionOf,
    destinosDe: destinosOf,
  };
}

export type Sitio = ReturnType<typeof createSitio>;

const made = new WeakMap<readonly Pantalla[], Sitio>();

/** Returns the navigation of the site, built once for a list of screens. */
export function useSitio(): Sitio {
  const pantallas = use(PantallasContext);
  const sitio = made.get(pantallas) ?? createSitio(pantallas);
  made.set(pantallas, sitio);
  return sitio;
}

const isAt = (pathname: string, ruta: string): boolean => pathname === ruta || pathname.startsWith(`${ruta}/`);

/** Finds the link to which an address belongs; undefined if there is none. */
export function currentEnlace(grupos: readonly GrupoDeEnlaces[], pathname: string): Enlace | undefined {
  const all = grupos.flatMap(({ pantallas }) => pantallas);
  // A screen with a link of its own may be below the address of another one's parts.
  return (
    all.find(({ ruta }) => isAt(pathname, ruta)) ??
    all.find(({ prefixes }) => prefixes.some((prefix) => isAt(pathname, prefix)))
  );
}

/** Returns the links of the rail: the pinned ones in a group in front, and the others but the rare ones, each once. */
export function linksOfRail(grupos: readonly GrupoDeEnlaces[], fijadas: readonly string[]): readonly GrupoDeEnlaces[] {
  const all = grupos.flatMap(({ pantallas }) => pantallas);
  const pinned = fijadas.flatMap((ruta) => all.find((candidate) => candidate.ruta === ruta) ?? []);
  const others = grupos.map(({ titulo, pantallas }) => ({
    titulo,
    pantallas: pantallas.filter((pantalla) => !pantalla.isRare && !pinned.includes(pantalla)),
  }));
  return [{ titulo: FIJADAS, pantallas: pinned }, ...others].filter(({ pantallas }) => pantallas.length > 0);
}

/** Title of the group of pinned screens. */
export const FIJADAS = 'Favoritos';

/** Returns true if a person with a session may follow a link. None leads to the sign-in page. */
const mayFollow = (acceso: AccesoPantalla, can: (pedido: Alcance) => boolean): boolean =>
  acceso === 'publico' || acceso === 'sesion' || (acceso !== 'ingreso' && can(acceso));

/** Leaves the screens of which a permission decides: not those of every visitor or every session. */
const byPermission = (grupos: readonly GrupoDeEnlaces[]): readonly GrupoDeEnlaces[] =>
  grupos.map(({ titulo, pantallas }) => ({
    titulo,
    pantallas: pantallas.filter(({ acceso }) => acceso !== 'publico' && acceso !== 'sesion'),
  }));

/** Filters the links that a person may open; groups without any are left out. */
export const reachable = (
  grupos: readonly GrupoDeEnlaces[],
  can: (pedido: Alcance) => boolean,
): readonly GrupoDeEnlaces[] =>
  grupos.flatMap((grupo) => {
    const pantallas = grupo.pantallas.filter(({ acceso }) => mayFollow(acceso, can));
    return pantallas.length > 0 ? [{ ...grupo, pantallas }] : [];
  });

const PUBLICOS = 'Enlaces publicos a formularios';

const namesOf = ({ titulo, proposito }: EnlaceDeHogar) => ({
  ...(titulo !== undefined && { titulo }),
  ...(proposito !== undefined && { proposito }),
});

function partOf(
  ruta: string,
  pantallaTitulo: string | null,
  destino: NonNullable<Pantalla['destinos']>[number],
): Destino {
  const titulo = destino.titulo ?? pantallaTitulo ?? ruta;
  return { ...destino, titulo, to: ruta, clave: [ruta, ...Object.values(destino.search ?? {}), titulo].join(' ') };
}
