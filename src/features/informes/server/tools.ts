import { type Informe, SIN_INFORME } from '#catalogo/informe.ts';
import { can } from '#catalogo/permisos.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { informesContract } from '../contract.ts';
import type { Aperturas } from './apertura.ts';
import type { Estados } from './estados-service.ts';
import type { Informes } from './service.ts';

/** What the calls of reports work with. */
export type Tools = {
  readonly db: Db;
  readonly now: () => Date;
  readonly informes: Informes;
  readonly aperturas: Aperturas;
  /** An export of more rows is a job. */
  readonly filasEnLinea: number;
  readonly estados: Estados;
};

type Own = Handlers<typeof informesContract>;

/** The handlers of some of our own calls. */
export type HandlersOf<K extends keyof Own> = Pick<Own, K>;

/** Answer where a report has no such column. */
export const sinColumna = (): AppError => {
  const message = 'El informe no tiene esa columna.';
  return new AppError('datos-invalidos', { message, errores: { columnas: message } });
};

/** The report of an address. @throws {AppError} `no-existe`, or `sin-permiso` when the caller may not do this with it */
export function informeFor(
  lista: readonly Informe[],
  slug: string,
  actor: Actor,
  permiso: 'informes.leer' | 'informes.exportar' = 'informes.leer',
): Informe {
  const informe = lista.find((one) => one.slug === slug);
  if (!informe) throw new AppError('no-existe', { message: SIN_INFORME });
  if (!can(actor, `${permiso}:${slug}`)) throw new AppError('sin-permiso');
  return informe;
}
