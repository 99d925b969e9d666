// Makes an installation ready for trials of the verified survey.
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { insertAsignaturas } from '../../src/features/asignaturas/server/store.ts';
import type { Db } from '../../src/platform/server/db/database.ts';

/** The semester of a trial: the product's clock is ours. */
export const SEMESTRE = semestreOf(new Date());

/** Adds subjects of one teacher in this semester. */
export async function insertSubjects(db: Db, codigos: readonly string[]): Promise<void> {
  await insertAsignaturas(
    db,
    codigos.map((codigoAsignatura) => ({
      codigoAsignatura,
      nombre: null,
      docente: 'UNA DOCENTE INVENTADA',
      correo: 'docente@ejemplo.co',
      programaAcademico: 'Biología',
      facultad: 'Ciencias Exactas y Aplicadas',
      tipoAsignatura: 'AMV' as const,
      semestre: SEMESTRE,
      habilitable: true,
    })),
  );
}

/** Turns the verified mode on. @param headers of a manager. @returns the public key */
export async function turnVerified(origin: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${origin}/api/encuesta/modos/${SEMESTRE}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, modo: 'verificada' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { clave } = (await answer.json()) as { clave: { publica: string } };
  return clave.publica;
}
