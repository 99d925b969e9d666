import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES, TRAMITES } from '#catalogo/index.ts';
import { rutaDeInforme, type Tema, TEMAS } from '#catalogo/informe.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';
import { pantallaDe, type Pantalla } from './pantallas.ts';

/** Links of a home page under one heading. */
export type GrupoDeEnlaces = { readonly titulo: string; readonly pantallas: readonly Pantalla[] };

function grupo(titulo: string, ...rutas: readonly string[]): GrupoDeEnlaces {
  const pantallas = rutas.map((ruta) => {
    const pantalla = pantallaDe(ruta);
    if (!pantalla) throw new Error(`no screen at ${ruta}`);
    return pantalla;
  });
  return { titulo, pantallas };
}

/** Where a form begins: its cards, where it has some. */
const entradaDe = ({ portada, ruta }: Formulario): string => portada?.ruta ?? ruta;

/** The links of a home, group by group: forms as their procedures say, then others. */
function enlacesDe(
  hogar: keyof typeof GRUPOS_DE_INICIO,
  otros: Partial<Readonly<Record<string, readonly string[]>>> = {},
): GrupoDeEnlaces[] {
  return Object.entries(GRUPOS_DE_INICIO[hogar]).map(([clave, titulo]) => {
    const suyos = TRAMITES.filter(({ inicio }) => inicio?.[hogar] === clave);
    return grupo(titulo, ...suyos.map(({ formulario }) => entradaDe(formulario)), ...(otros[clave] ?? []));
  });
}

export const ENLACES_ESTUDIANTE = enlacesDe('estudiante');

export const ENLACES_DOCENTE = enlacesDe('docente', {
  habilitaciones: [rutaDeInforme({ slug: 'apoyoExamenesHabilitaciones' })],
  acompanamiento: ['/docente/acompanamientos'],
});

/** The manager's reports that are not over the records of a form. */
const OTROS_INFORMES: Partial<Readonly<Record<Tema, readonly string[]>>> = {
  docentes: [informacionEncuestaDocente.slug],
};

const informesDe = (tema: Tema): readonly string[] => [
  ...INFORMES.filter((informe) => informe.tema === tema).map(rutaDeInforme),
  ...(OTROS_INFORMES[tema] ?? []).map((slug) => rutaDeInforme({ slug })),
];

/** The manager's reports, by what they are about (spec 1 §2). */
export const INFORMES_GESTOR = (Object.keys(TEMAS) as Tema[]).map((tema) => grupo(TEMAS[tema], ...informesDe(tema)));

/** What a manager does beside reading reports (spec 1 §2; DECISIONS §1). */
export const TRABAJO_GESTOR = [
  grupo('Acompañamiento', '/gestores/formularios/acompanamientoDocentes'),
  grupo(
    'Plataforma',
    '/gestores/cargaMasivaUsuarios',
    '/gestores/gestionCursos',
    '/administracion/moodleBackups/categoryChoose',
    '/gestores/respaldos',
  ),
  grupo(
    'Administración',
    '/gestores/tareas',
    '/gestores/correos',
    '/gestores/asignaturas',
    '/gestores/listas',
    '/gestores/auditoria',
    '/gestores/datosPersonales',
  ),
];

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
