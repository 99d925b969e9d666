import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES, TRAMITES } from '#catalogo/index.ts';
import { rutaDeInforme, type Tema, TEMAS } from '#catalogo/informe.ts';
import { ROL, type Rol } from '#catalogo/roles.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';
import { pantallaDe, type Pantalla } from './pantallas.ts';

/** A way to a screen, by the name that it has among the others. */
export type Enlace = Pantalla & {
  /** Addresses that belong to it and do not lie below its own. */
  readonly abarca?: readonly string[];
};

/** Links of a home page under one heading. */
export type GrupoDeEnlaces = { readonly titulo: string; readonly pantallas: readonly Enlace[] };

/** A screen, where its own name will not do with another. */
type Nombrado = Pick<Enlace, 'ruta' | 'abarca'> & { readonly titulo?: string; readonly proposito?: string };

function grupo(titulo: string, ...rutas: readonly (string | Nombrado)[]): GrupoDeEnlaces {
  const pantallas = rutas.map((dada) => {
    const nombrado = typeof dada === 'string' ? { ruta: dada } : dada;
    const pantalla = pantallaDe(nombrado.ruta);
    if (!pantalla) throw new Error(`no screen at ${nombrado.ruta}`);
    return { ...pantalla, ...nombrado };
  });
  return { titulo, pantallas };
}

/** Where a form begins: its cards, where it has some. */
export const entradaDe = ({ portada, ruta }: Formulario): string => portada?.ruta ?? ruta;

/** The links of a home, group by group: forms as their procedures say, then others. */
function enlacesDe(
  hogar: keyof typeof GRUPOS_DE_INICIO,
  otros: Partial<Readonly<Record<string, readonly (string | Nombrado)[]>>> = {},
): GrupoDeEnlaces[] {
  return Object.entries(GRUPOS_DE_INICIO[hogar]).map(([clave, titulo]) => {
    const suyos = TRAMITES.filter(({ inicio }) => inicio?.[hogar] === clave);
    return grupo(titulo, ...suyos.map(({ formulario }) => entradaDe(formulario)), ...(otros[clave] ?? []));
  });
}

export const ENLACES_ESTUDIANTE = enlacesDe('estudiante');

export const ENLACES_DOCENTE = enlacesDe('docente', {
  habilitaciones: [
    {
      ruta: rutaDeInforme({ slug: 'apoyoExamenesHabilitaciones' }),
      titulo: 'Mis apoyos enviados',
      proposito: 'Lo que usted pidió y en qué va.',
    },
  ],
  acompanamiento: ['/docente/acompanamientos'],
});

/** The manager's reports that are not over the records of a form. */
const OTROS_INFORMES: Partial<Readonly<Record<Tema, readonly string[]>>> = {
  docentes: [informacionEncuestaDocente.slug],
};

const informesDe = (tema: Tema): readonly string[] => [
  ...INFORMES.filter((informe) => informe.tema === tema).map(({ slug }) => slug),
  ...(OTROS_INFORMES[tema] ?? []),
];

/** Where one accompaniment is read: it belongs to their report. */
const ABARCA: Readonly<Record<string, readonly string[]>> = { acompanamientoDocentes: ['/gestores/acompanamientos'] };

const deInforme = (slug: string): Nombrado => ({
  ruta: rutaDeInforme({ slug }),
  ...(ABARCA[slug] && { abarca: ABARCA[slug] }),
});

/** The manager's reports, by what they are about (spec 1 §2). */
export const INFORMES_GESTOR = (Object.keys(TEMAS) as Tema[]).map((tema) =>
  grupo(TEMAS[tema], ...informesDe(tema).map(deInforme)),
);

/** Heading of what the unit works at beside reports. */
export const TRABAJO = 'Trabajo de la unidad';

/** What a manager does beside reading reports (spec 1 §2; DECISIONS §1). */
export const TRABAJO_GESTOR = [
  grupo(
    TRABAJO,
    { ruta: '/gestores/formularios/acompanamientoDocentes', titulo: 'Nuevo acompañamiento' },
    '/gestores/correos',
    '/gestores/tareas',
    '/gestores/asignaturas',
  ),
  grupo('Plataforma', '/gestores/cargaMasivaUsuarios', {
    ruta: '/gestores/respaldos',
    abarca: ['/gestores/gestionCursos', '/administracion/moodleBackups'],
  }),
  grupo(
    'Administración',
    { ruta: '/gestores/listas', titulo: 'Configuración' },
    '/gestores/auditoria',
    '/gestores/datosPersonales',
  ),
];

/** Where somebody goes in a role: the groups of her home, in which every screen stands once. */
export const NAVEGACION: Readonly<Record<Rol, readonly GrupoDeEnlaces[]>> = {
  [ROL.gestor]: [...INFORMES_GESTOR, ...TRABAJO_GESTOR],
  [ROL.docente]: ENLACES_DOCENTE,
  [ROL.estudiante]: ENLACES_ESTUDIANTE,
};

/** The public forms whose links a manager shares, in the order of spec 1 §2. */
export const ENLACES_PUBLICOS = grupo(
  'Enlaces publicos a formularios',
  '/docentes/induccionDocente',
  '/estudiantes/rutaGraduacion',
  '/estudiantes/inscripcionHBV',
  '/estudiantes/encuestaDeDesempenoDocente',
  '/generales/encuestaSatisfaccion',
  '/docentes/recepcionGDCA',
  '/docentes/notariaDocente',
  '/docentes/solicitudAulaVirtual',
  '/generales/solicitudUnidadDeEducacionVirtual',
  '/generales/encuestaCaracterizacionDigital',
  '/estrategias',
  '/catedras',
);
