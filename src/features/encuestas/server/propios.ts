// A teacher's own survey results of the semesters that are published to teachers, with the means of the faculty.
import { meanOfPasos, sumOfPasos } from '#catalogo/encuesta-docente/conteos.ts';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { AsignaturaPropia } from '../contract-docente.ts';
import type { ResultadoPropio } from '../contract.ts';
import { readDivulgadas } from './divulgaciones.ts';
import { selectConteosOf, type PuntosDeSuFacultad } from './docente.store.ts';
import type { Sums } from './graficos.store.ts';
import type { ConteoDeAsignatura } from './lectura.store.ts';

type Lectura = {
  readonly db: Db;
  /** Answers that a subject must have to be shown to its teacher. */
  readonly minimo: number;
  readonly now: Date;
};

/** The person whose assignments decide which results are theirs: by their address or user name, and nothing else. */
export type Docente = Pick<Actor, 'usuario' | 'email'>;

export const textosOf = ({ usuario, email }: Docente): string[] => [email.toLowerCase(), usuario.toLowerCase()];

/**
 * Reads the counts of a teacher's own subjects in the semesters that are published to teachers, the newest first, with the
 * days of all semesters that have one.
 */
export async function readConteos({ db, now }: Pick<Lectura, 'db' | 'now'>, docente: Docente) {
  const { vistas, proximas } = await readDivulgadas(db, now);
  const semestres = vistas.map(({ semestre }) => semestre);
  const conteos = semestres.length === 0 ? [] : await selectConteosOf(db, semestres, textosOf(docente));
  return { conteos, vistas, proximas };
}

export function resumenOf(conteo: ConteoDeAsignatura, minimo: number): ResultadoPropio {
  const { id, semestre, codigoAsignatura, nombre, respuestas, preguntas } = conteo;
  const isShown = respuestas >= minimo;
  return {
    id,
    semestre,
    codigoAsignatura,
    nombre,
    respuestas: isShown ? respuestas : null,
    promedio: isShown ? meanOfPasos(sumOfPasos(Object.values(preguntas))) : null,
  };
}

/** Reads a teacher's results of the newest published semester in which they have some. */
export async function readOwnResultados(lectura: Lectura, docente: Docente): Promise<ResultadoPropio[]> {
  const { conteos } = await readConteos(lectura, docente);
  return conteos
    .filter(({ semestre }) => semestre === conteos[0]?.semestre)
    .map((conteo) => resumenOf(conteo, lectura.minimo));
}

const meansOf = ({ puntos, respuestas }: Sums): Record<string, number> =>
  Object.fromEntries(Object.entries(puntos).map(([clave, points]) => [clave, points / respuestas]));

export function asignaturaOf(
  { semestre: _semestre, docente: _docente, preguntas, ...conteo }: ConteoDeAsignatura,
  minimo: number,
  suFacultad: PuntosDeSuFacultad | undefined,
): AsignaturaPropia {
  const isShown = conteo.respuestas >= minimo;
  const promedios = Object.entries(preguntas).map(([clave, pasos]) => [clave, meanOfPasos(pasos)!] as const);
  return {
    ...conteo,
    respuestas: isShown ? conteo.respuestas : null,
    matriculados: isShown ? conteo.matriculados : null,
    promedios: isShown ? Object.fromEntries(promedios) : null,
    facultad: isShown && suFacultad ? { nombre: suFacultad.facultad, promedios: meansOf(suFacultad) } : null,
  };
}

/** Means of a subject's blocks in a semester, for those who accompany its teacher. */
export type ResultadoPorBloques = {
  readonly semestre: string;
  readonly respuestas: number;
  /** In the order of the report, each from 1 to 5. */
  readonly bloques: readonly { readonly titulo: string; readonly promedio: number }[];
};

type Par = {
  /** The teacher's address. */
  readonly correo: string;
  readonly codigo: string;
  /** The person who opens them, for the audit. */
  readonly principal: Principal;
};

/**
 * Reads the results of a teacher in a subject, in the semesters that are published to teachers, the newest first. Those
 * with too few answers are left out.
 */
export async function openResultadosPorBloques(
  { db, minimo, now }: Lectura,
  { correo, codigo, principal }: Par,
): Promise<ResultadoPorBloques[]> {
  const { conteos } = await readConteos({ db, now }, { usuario: correo, email: correo });
  const shown = conteos.filter(
    ({ codigoAsignatura, respuestas }) => codigoAsignatura === codigo && respuestas >= minimo,
  );
  if (shown.length > 0) {
    await record(db, {
      accion: 'registro.apertura',
      principal,
      objeto: { tipo: 'asignatura', ids: [codigo] },
      detalle: { informe: informe.slug, semestre: shown[0]!.semestre },
    });
  }
  return shown.map(({ semestre, respuestas, preguntas }) => ({
    semestre,
    respuestas,
    bloques: informe.bloques.map((bloque) => ({
      titulo: bloque.titulo,
      promedio: meanOfPasos(sumOfPasos(bloque.preguntas.map((clave) => preguntas[clave]!)))!,
    })),
  }));
}
