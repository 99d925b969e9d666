import { z } from 'zod';

/** How the parts of a backup are named inside of it. */
export const PARTS = { manifest: 'manifiesto.json', database: 'base', files: 'archivos' } as const;

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** What a backup says about itself. */
export const manifestSchema = z.object({
  formato: z.literal(1),
  creada: z.iso.datetime(),
  migraciones: z.array(z.string()),
  tablas: z.array(z.object({ nombre: name, columnas: z.array(z.string()), filas: z.int() })),
  secuencias: z.array(z.object({ nombre: name, valor: z.int() })),
  archivos: z.int(),
  /** Keys of files that were missing, or not as their rows describe them, when it was made. */
  faltan: z.array(z.string()).default([]),
});

/** See {@link manifestSchema}. */
export type Manifest = z.output<typeof manifestSchema>;
