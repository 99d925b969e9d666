// What the parts of the service of requests share: their options, and a request that a token leads to.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import type { DailyMail } from '#features/correo/server/service.ts';
import type { Espera } from '#features/espera/server/service.ts';
import type { EntornoActual, Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Solicitud } from './conversacion/mensajes.store.ts';

export type SolicitudesOptions = {
  readonly db: Db;
  readonly files: Pick<Files, 'store'>;
  readonly archivos: Archivos;
  readonly entorno: EntornoActual;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  readonly correoDelDia: DailyMail;
  readonly espera: Pick<Espera, 'releaseCupo'>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
};

/** A request that a token leads to. */
export type Hallada = {
  readonly solicitud: Solicitud;
  readonly formulario: Formulario;
  readonly informe: InformeDeFormulario;
};
