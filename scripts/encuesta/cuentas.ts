// Counts the answers of the verified surveys beside their tokens.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/server/db/database.ts';

/** Answers and tokens of a subject in a verified semester. */
export type Cuenta = {
  readonly semestre: string;
  readonly asignatura: string;
  /** Settled ones, and those that wait in the mix (decision 0011), published or not (decision 0039). */
  readonly respuestas: number;
  readonly usadas: number;
  readonly emitidas: number;
};

/** Counts each subject that has answers or tokens, in each semester whose survey is verified. */
export async function countVerificada(db: Db): Promise<readonly Cuenta[]> {
  const { rows } = await sql<Cuenta>`
    select semestre, asignatura, sum(respuestas)::integer as respuestas, sum(usadas)::integer as usadas,
      sum(emitidas)::integer as emitidas
    from (
      select semestre, codigo_asignatura as asignatura, 1 as respuestas, 0 as usadas, 0 as emitidas from encuestas
      union all select semestre, codigo_asignatura, 1, 0, 0 from encuestas_mezcla
      union all select semestre, asignatura, 0, 1, 0 from papeletas_usadas
      union all select semestre, asignatura, 0, 0, 1 from papeletas_emitidas
    ) as todas
    where semestre in (select semestre from modos_de_encuesta where modo = 'verificada')
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Returns why a subject does not hold, in Spanish; null if answers = spent tokens <= issued. */
export function faultOf({ respuestas, usadas, emitidas }: Cuenta): string | null {
  if (respuestas > usadas) return `respuestas sin papeleta: ${respuestas - usadas}`;
  if (respuestas < usadas) return `respuestas que faltan: ${usadas - respuestas}`;
  if (usadas > emitidas) return `papeletas usadas que no se entregaron: ${usadas - emitidas}`;
  return null;
}
