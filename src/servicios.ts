import { createAjustes, inicialesDe } from '#features/ajustes/server/service.ts';
import { createArchivos } from '#features/archivos/server/service.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createEntorno } from '#features/formularios/server/entorno.ts';
import { createListas } from '#features/listas/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { createTitulares } from '#features/titulares/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { createPixelBudget } from '#platform/server/files/pixel-budget.ts';
import { institucionDe } from '#platform/server/institution.ts';

type Options = {
  readonly config: Config;
  readonly db: Db;
  readonly files: Files;
  readonly now: (() => Date) | undefined;
};

/** What more than one feature asks: each is made once, so that all know the same. */
export type Servicios = ReturnType<typeof createServicios>;

/** What more than one feature asks: each is made once, so that all know the same. */
export function createServicios({ config, db, files, now }: Options) {
  const ajustes = createAjustes({ db, iniciales: inicialesDe(config), now });
  const asignaturas = createAsignaturas(db);
  const listas = createListas(db);
  const dominios = config.INSTITUTIONAL_DOMAINS;
  const perMinute = config.PICTURE_MEGAPIXELS_PER_MINUTE * 1_000_000;
  return {
    ajustes,
    asignaturas,
    listas,
    entorno: createEntorno({ listas, asignaturas, dominios, now }),
    archivos: createArchivos({ db, files, pixels: createPixelBudget({ perMinute, now }) }),
    rubricas: createRubricas(db),
    titulares: createTitulares({ db, aviso: async () => (await ajustes.actuales()).diasHabilesDeAviso, now }),
    institucion: institucionDe(config),
  };
}
