import * as z from 'zod/mini';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { semestreSchema, TODOS } from './filtro.ts';

/** Views that a person keeps of a report, and the length of their names. */
export const MAX_VISTAS = 20;
export const MAX_NOMBRE_DE_VISTA = 60;

/** How high rows may be. */
export const DENSIDADES = ['comoda', 'compacta'] as const;

/** Spans of days that are meant from the day on which they are looked at: the last one names business days. */
const recibidaSchema = z.union([
  z.enum(['hoy', 'semana']),
  z.templateLiteral(['mas-de-', z.int().check(z.gte(1), z.lte(999))]),
]);

export type Recibida = z.output<typeof recibidaSchema>;

const comun = {
  semestre: z.optional(z.union([z.literal(TODOS), semestreSchema])),
  estado: z.optional(z.enum(ESTADOS)),
  desde: z.optional(z.iso.date()),
  hasta: z.optional(z.iso.date()),
  /** In place of two days. */
  recibida: z.optional(recibidaSchema),
  orden: z.optional(z.string().check(z.maxLength(100))),
  sentido: z.optional(z.enum(['asc', 'desc'])),
  agrupar: z.optional(z.string().check(z.maxLength(100))),
  columnas: z.optional(z.string().check(z.maxLength(2000))),
  marca: z.optional(z.string().check(z.maxLength(2000))),
};

/**
 * What a saved view may hold of a report's address: what narrows, orders and lays out its rows. Neither what is searched for
 * nor which record is open is among it.
 */
export const direccionDeVistaSchema = ({ filtros = [] }: Pick<Informe, 'filtros'>) =>
  z.strictObject({
    ...Object.fromEntries(filtros.map(({ campo }) => [campo, z.optional(z.string().check(z.maxLength(200)))])),
    ...comun,
  });

/** What a view holds, by the names that its parts have in the address. */
export type DireccionDeVista = Readonly<Record<string, string>>;
