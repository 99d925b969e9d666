import { type AccionesOf, cambio, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { evidenciaContract } from './contract.ts';
import { limpiarLecturas } from './server/limpieza.ts';
import { almacenDeEvidencia } from './server/personas.ts';
import { serveEvidencia } from './server/routes.ts';
import { LECTURA_DE_EVIDENCIA } from './server/tarea.ts';

const acciones = {
  evidencia: {
    titulo: 'Evidencias',
    acciones: {
      'evidencia.aula': cambio('Aula de una asignatura elegida'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** What data say of the criteria of an accompaniment. */
export const slice = {
  acciones,
  contracts: [evidenciaContract],
  serve: serveEvidencia,
  jobs: [LECTURA_DE_EVIDENCIA],
  cleanup: [async ({ db }: { readonly db: Db }, now) => limpiarLecturas(db, now)],
  almacenes: [almacenDeEvidencia],
} satisfies Slice;
