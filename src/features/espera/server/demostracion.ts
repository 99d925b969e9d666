// Invented people who wait for a full option, for a demonstration.
import { randomBytes, randomUUID } from 'node:crypto';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertTurno } from './store.ts';

/** A full option of the seed, and invented people who wait for it in a demonstration. */
const DE_DEMOSTRACION = { formulario: 'inscripcionCatedra', lista: 'catedras', clave: 'apreciacion-musical' };
const PERSONAS_DE_DEMOSTRACION = ['Camila Ejemplo Rojas', 'Julián Ejemplo Díaz', 'Sara Ejemplo Mora'];

/** Lets invented people wait for a full option of a demonstration, in each semester. */
export async function seedTurnos(db: Db, { dominio, now }: { readonly dominio: string; readonly now: Date }) {
  for (const [i, nombre] of PERSONAS_DE_DEMOSTRACION.entries()) {
    await insertTurno(db, {
      ...DE_DEMOSTRACION,
      semestre: semestreOf(now),
      id: randomUUID(),
      nombre,
      correo: `espera${i + 1}@${dominio}`,
      creado: now,
      // They were not written to: no address leads to their turns.
      huella: randomBytes(32),
    });
  }
}
