// Manifest of the files of records: antivirus at start, audited action, download, cleanup, a table without personal data.
import { consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Antivirus } from '#platform/server/files/antivirus.ts';
import { senalOfAntivirus, watchAntivirus } from './server/antivirus.ts';
import type { ArchivosContext } from './server/receive-file.ts';
import { ARCHIVO, cleanArchivos } from './server/service.ts';

const acciones = {
  archivo: {
    titulo: 'Archivos',
    acciones: {
      'archivo.apertura': consulta('Archivo abierto'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  serve: (app, { antivirus }: { readonly antivirus: Antivirus | null }) => watchAntivirus(app, antivirus),
  senales: async ({ antivirus }: { readonly antivirus: Antivirus | null }) => [await senalOfAntivirus(antivirus)],
  descargas: [ARCHIVO],
  cleanup: [async ({ db, files }: ArchivosContext, now) => cleanArchivos({ db, files }, now)],
  withoutPersonas: { archivos_sueltos: 'Keys of files that are about to go.' },
} satisfies Slice;
