import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { docentesPorCurso } from '#catalogo/docentes-por-curso.ts';
import { estadoDeAulas, MOTIVOS_DE_AULA, NECESITA_VISITA } from '#catalogo/estado-de-aulas.ts';
import { accesos, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Leido } from '#catalogo/informe.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { azarOf, pickFrom, randomBetween } from '#demostracion/azar.ts';
import { replaceLeidos, type FilaLeida } from '#features/riesgo/server/leidos.store.ts';
import type { Db } from '#platform/server/db/database.ts';

const azar = azarOf(20);
const pickOpcion = (...textos: readonly string[]) => {
  const texto = pickFrom(textos, azar);
  return { clave: claveOf(texto), texto };
};
const servidor = { clave: 'campus', texto: 'Campus Virtual' };

const acceso = (i: number): FilaLeida => {
  const dias = azar() < 0.2 ? null : randomBetween(0, 90, azar);
  const categoria = randomBetween(2, 9, azar);
  return {
    clave: `acceso ${i}`,
    semestre: '2026-2',
    creado: new Date('2026-11-19T15:00:00Z'),
    datos: {
      nombre: i % 9 === 0 ? 'MARÍA INVENTADA' : `PERSONA ${i}`,
      correo: `persona${i}@example.com`,
      ultimoAcceso: dias === null ? 'Nunca' : new Date(Date.UTC(2026, 10, 19) - dias * 86_400_000).toISOString(),
      dias: dias ?? 'Nunca',
      curso: { clave: `campus/${categoria}${i % 3}`, texto: `Curso ${categoria}${i % 3}` },
      categoria: { clave: `campus/1/${categoria}`, texto: `Ingenierías › Programa ${categoria}` },
      rol: pickOpcion('Estudiante', 'Docente'),
      situacion: pickFrom(Object.values(SITUACIONES), azar),
      servidor,
    },
  };
};

const docente = (i: number): FilaLeida => ({
  clave: `docente ${i}`,
  semestre: pickFrom(['2025-2', '2026-1', '2026-2'] as const, azar),
  creado: new Date('2026-11-19T15:00:00Z'),
  datos: {
    docente: i % 9 === 0 ? 'MARÍA INVENTADA' : `DOCENTE ${i}`,
    documento: null,
    correo: `docente${i}@example.com`,
    asignatura: `Asignatura ${i}`,
    codigo: `A${i}`,
    metodologia: pickOpcion('AMV', 'APV'),
    plataforma: pickOpcion('Campus Virtual', 'Saberes'),
    facultad: pickFrom(['Ingenierías', 'Artes y Humanidades'], azar),
    // More programs than a chart has room for.
    programa: `PROGRAMA ${randomBetween(1, 60, azar)}`,
  },
});

const aula = (i: number): FilaLeida => {
  const motivos = Object.values(MOTIVOS_DE_AULA).filter(() => azar() < 0.3);
  return {
    clave: `aula ${i}`,
    semestre: '2026-2',
    creado: new Date('2026-11-19T15:00:00Z'),
    datos: {
      curso: { clave: `campus/${i}`, texto: `Aula ${i}` },
      visita: motivos.length > 0 ? NECESITA_VISITA.si : NECESITA_VISITA.no,
      motivos,
      cuantos: motivos.length,
      docente: i % 9 === 0 ? 'MARÍA INVENTADA' : `DOCENTE ${i}`,
      correo: `docente${i}@example.com`,
      facultad: pickFrom(['Ingenierías', 'Artes y Humanidades', null], azar),
      programa: `PROGRAMA ${randomBetween(1, 20, azar)}`,
      servidor,
    },
  };
};

async function read(db: Db, leido: Leido, filas: readonly FilaLeida[]): Promise<void> {
  const lectura = randomUUID();
  await db.transaction().execute(async (tx) => {
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      values (${lectura}, ${leido.slug}, ${servidor.clave}, now(), '2026-11-19T15:00:00Z', ${filas.length})`.execute(
      tx,
    );
    await replaceLeidos(tx, { leido, servidor: servidor.clave, lectura }, filas);
  });
}

/** Rows as readings of the platform leave them, about invented people. */
export async function seedLeidas(db: Db): Promise<void> {
  await read(
    db,
    accesos,
    Array.from({ length: 300 }, (_, i) => acceso(i)),
  );
  await read(
    db,
    docentesPorCurso,
    Array.from({ length: 300 }, (_, i) => docente(i)),
  );
  await read(
    db,
    estadoDeAulas,
    Array.from({ length: 200 }, (_, i) => aula(i)),
  );
}
