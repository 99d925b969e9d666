// On Mondays: one mail to each teacher with the number of their own students at risk, where the unit wants it.
import { weekdayOf } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { SISTEMA } from '#core/auditoria/server/service.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { createCorreo } from '#features/correo/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { pantallas } from '../pantallas.ts';
import { selectDocentesConRiesgo, takeAviso } from './docente.store.ts';

type Context = {
  readonly db: Db;
  readonly ajustes: Ajustes;
  readonly publicUrl: string;
  readonly now: () => Date;
};

/** Age of a reading, in ms, from which on its numbers are not told: its nights failed. */
const STALE_MS = 3 * DAY_MS;

/**
 * Tells teachers how many of their own students need attention, without names or marks, in the transaction that notes it:
 * however often it runs, and wherever it dies, once a week.
 */
export async function tellDocentesOfRiesgo({ db, ajustes, publicUrl, now }: Context): Promise<void> {
  const instant = now();
  const today = diaOf(instant);
  if (weekdayOf(today) !== 1 || (await ajustes.actuales(db)).avisoDeRiesgo === 0) return;
  const docentes = await selectDocentesConRiesgo(db, new Date(instant.getTime() - STALE_MS));
  for (const { correo, nombre, matriculas } of docentes) {
    await db.transaction().execute(async (tx) => {
      if (!(await takeAviso(tx, correo, today))) return;
      const address = `${publicUrl}${pantallas.propios.ruta}`;
      await createCorreo(
        tx,
        {
          tipo: '2',
          asunto: 'Estudiantes de sus cursos que necesitan atención',
          contenido: [
            '<p>Cordial saludo:</p>',
            `<p>En los cursos que usted dicta hay <strong>${countOf(matriculas, 'matrícula', 'matrículas')}</strong> de estudiantes en riesgo o en alerta.</p>`,
            `<p><a href="${address}">Ver los motivos y escribirles</a></p>`,
            `<p>Este aviso llega los lunes. En esa página puede dejar de recibirlo.</p>`,
          ].join('\n'),
          origen: 'riesgo-aviso',
          principal: SISTEMA,
          autor: null,
        },
        [{ email: correo, nombre, rol: 'Docente', campos: {}, filas: [] }],
      );
    });
  }
}
