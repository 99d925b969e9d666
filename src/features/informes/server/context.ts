// Shared by the handlers of reports: dependencies, lookup of a report with its permission, audit of openings.
import type { FastifyRequest } from 'fastify';
import type { Catalogo } from '#catalogo/catalogo.ts';
import { SIN_INFORME, type Informe } from '#catalogo/informe.ts';
import { can } from '#catalogo/permisos.ts';
import { createOpenings as createAperturasDe, principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { informesContract } from '../contract.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import type { Informes } from './informes.ts';

type Call = { readonly actor: Actor; readonly request: FastifyRequest };

type Aperturas = {
  /** Records that a report was opened, before it is answered. */
  readonly recordOpening: (
    informe: Pick<Informe, 'slug'>,
    filtro: Pick<FiltroDeInforme, 'semestre'>,
    llamada: Call,
  ) => Promise<void>;
};

/** Records one opening of a report for each session that reads it, not one for each page. */
export function createAperturas(db: Db, now: () => Date): Aperturas {
  const aperturas = createAperturasDe(db, now);
  return {
    recordOpening: async ({ slug }, { semestre = null }, { actor: { sesion }, request }) =>
      aperturas.recordOpening(
        { sesion, clave: slug },
        {
          accion: 'informe.apertura',
          principal: principalOf(request),
          objeto: { tipo: 'informe', ids: [slug] },
          detalle: { semestre },
        },
      ),
  };
}

export type Context = {
  readonly db: Db;
  readonly now: () => Date;
  readonly informes: Informes;
  readonly aperturas: Aperturas;
  /** Most rows of an export without a job. */
  readonly filasEnLinea: number;
};

type Own = Handlers<typeof informesContract>;

export type HandlersOf<K extends keyof Own> = Pick<Own, K>;

export const columnaError = (): AppError => {
  const message = 'El informe no tiene esa columna.';
  return new AppError('datos-invalidos', { message, errores: { columnas: message } });
};

/** Finds the report of an address. @throws {AppError} `no-existe`, or `sin-permiso` without the permission */
export function informeFor(
  { informes }: Catalogo,
  slug: string,
  actor: Actor,
  permiso: 'informes.leer' | 'informes.exportar' = 'informes.leer',
): Informe {
  const informe = informes.find((one) => one.slug === slug);
  if (!informe) throw new AppError('no-existe', { message: SIN_INFORME });
  if (!can(actor, `${permiso}:${slug}`)) throw new AppError('sin-permiso');
  return informe;
}
