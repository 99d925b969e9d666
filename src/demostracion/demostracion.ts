// Fills the database of a demonstration: at each start what its semester lacks, and once records to look at.
import { FORMULARIOS } from '#catalogo/index.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { proposeMejorasOfSemestre } from '#features/acompanamientos/server/service.ts';
import { seedAjustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { seedFormularioPropio, type ServicesAt } from './formulario-propio.ts';
import { seedDemonstration } from './registros.ts';
import { seedSemestre } from './semestre.ts';

/** Records that each form of a new demonstration has: reports with pages to turn, and a short start. */
const RECORDS = 200;

type Start = {
  /** True when nothing was ever stored. */
  readonly isNew: boolean;
  readonly dominios: readonly string[];
  /** Score below which improvements are proposed. */
  readonly marca: number;
  readonly servicesAt: ServicesAt;
};

/** Fills the database of a demonstration. Never called for a real university. */
export async function fillDemonstration(db: Db, { isNew, dominios, marca, servicesAt }: Start): Promise<void> {
  const now = new Date();
  await seedSemestre(db, { dominio: dominios[0]!, now });
  await seedFormularioPropio(db, { isNew, now, servicesAt });
  if (!isNew) return;
  await seedAjustes(db, { evidenciaEnMejoras: 1, aprendizaje: 1, tiempoDeVisita: 1 });
  await seedDemonstration(db, { size: RECORDS * FORMULARIOS.length, dominios });
  await proposeMejorasOfSemestre(db, { marca, semestre: semestreOf(now) });
}
