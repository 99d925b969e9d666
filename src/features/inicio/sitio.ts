import { TEMAS } from '#catalogo/informe.ts';
import { ROL_INFO, type Rol } from '#catalogo/roles.ts';
import { type EnlaceDeHogar, GRUPOS, type Hogar, type Pantalla } from '../pantalla.ts';

/** A link to a screen, by its name among the others. */
export type Enlace = Pantalla & {
  /** Beginnings of the addresses at which the link is current, beside its own. */
  readonly abarca: readonly string[];
};

/** Links under one heading. */
export type GrupoDeEnlaces = { readonly titulo: string; readonly pantallas: readonly Enlace[] };

/** A result of the palette that opens a screen or a part of one. */
export type Destino = {
  /** Unique; for a screen, its address. */
  readonly clave: string;
  readonly titulo: string;
  /** Its kind, or the place that it belongs to. */
  readonly de: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Another document shows it. */
  readonly esPublico?: boolean;
};

const PUBLICOS = 'Enlaces publicos a formularios';

/** The ways to the screens of the site. */
export function createSitio(pantallas: readonly Pantalla[]) {
  const abarcaDe = (ruta: string): string[] =>
    pantallas.filter(({ bajo }) => bajo === ruta).map((una) => una.ruta.replace(/\/:.*$/, ''));

  function gruposDe(hogar: Hogar, claves = Object.keys(GRUPOS[hogar])): readonly GrupoDeEnlaces[] {
    const enlaces = pantallas.flatMap((pantalla) =>
      (pantalla.enlaces ?? []).filter((uno) => uno.hogar === hogar).map((uno) => ({ pantalla, uno })),
    );
    return claves.map((clave) => ({
      titulo: (GRUPOS[hogar] as Readonly<Record<string, string>>)[clave]!,
      pantallas: enlaces
        .filter(({ uno }) => uno.grupo === clave)
        .toSorted((a, b) => a.uno.orden - b.uno.orden)
        .map(({ pantalla, uno }) => ({ ...pantalla, ...namesOf(uno), abarca: abarcaDe(pantalla.ruta) })),
    }));
  }

  const informes = gruposDe('gestor', Object.keys(TEMAS));
  const trabajo = gruposDe(
    'gestor',
    Object.keys(GRUPOS.gestor).filter((clave) => !(clave in TEMAS)),
  );
  const estudiante = gruposDe('estudiante');
  const docente = gruposDe('docente');
  const gestor: readonly GrupoDeEnlaces[] = [...informes, ...trabajo];
  const hogares = { estudiante, docente, gestor };

  /** The groups of the home of a role; each screen is in one of them. */
  const navegacionDe = (rol: Rol): readonly GrupoDeEnlaces[] => hogares[ROL_INFO[rol].hogar];

  const partes = pantallas.flatMap(({ ruta, titulo, acceso, destinos = [] }) =>
    destinos.map((destino) => ({ acceso, destino: partOf(ruta, titulo, destino) })),
  );

  /** Screens of a role, and the parts of its screens that have an address. */
  const destinosDe = (rol: Rol): readonly Destino[] => [
    ...navegacionDe(rol).flatMap(({ titulo: de, pantallas: suyas }) =>
      suyas.map(({ ruta, titulo, documento }) => ({
        clave: ruta,
        titulo: titulo ?? ruta,
        de,
        to: ruta,
        esPublico: documento === 'publico',
      })),
    ),
    ...partes.filter(({ acceso }) => acceso.includes(rol)).map(({ destino }) => destino),
  ];

  const publicos: GrupoDeEnlaces = {
    titulo: PUBLICOS,
    pantallas: pantallas
      .filter(({ compartida }) => compartida !== undefined)
      .toSorted((a, b) => a.compartida! - b.compartida!)
      .map((pantalla) => ({ ...pantalla, abarca: [] })),
  };

  return { ...hogares, informes, trabajo, publicos, navegacionDe, destinosDe };
}

export type Sitio = ReturnType<typeof createSitio>;

const namesOf = ({ titulo, proposito }: EnlaceDeHogar) => ({
  ...(titulo !== undefined && { titulo }),
  ...(proposito !== undefined && { proposito }),
});

function partOf(
  ruta: string,
  deLaPantalla: string | null,
  destino: NonNullable<Pantalla['destinos']>[number],
): Destino {
  const titulo = destino.titulo ?? deLaPantalla ?? ruta;
  return { ...destino, titulo, to: ruta, clave: [ruta, ...Object.values(destino.search ?? {}), titulo].join(' ') };
}
