// Manifest of the files of records: audited action, download, cleanup, and a table without personal data.
import { type AccionesOf, consulta, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Slice } from '../slice.ts';
import type { ArchivosContext } from './server/receive-file.ts';
import { cleanArchivos, ARCHIVO } from './server/service.ts';

const acciones = {
  archivo: {
    titulo: 'Archivos',
    acciones: {
      'archivo.apertura': consulta('Archivo abierto'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  descargas: [ARCHIVO],
  cleanup: [async ({ db, files }: ArchivosContext, now) => cleanArchivos({ db, files }, now)],
  sinPersonas: { archivos_sueltos: 'Keys of files that are about to go.' },
} satisfies Slice;
