// Manifest of the slice that reads the audit (`core/auditoria` writes it).
import { consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { auditoriaContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { ACTOS, EXPORTACION_DE_AUDITORIA } from './server/export.ts';
import { serveAuditoria } from './server/routes.ts';

const acciones = {
  auditoria: {
    titulo: 'Auditoría',
    acciones: {
      'auditoria.apertura': consulta('Auditoría abierta'),
      'auditoria.exportacion': consulta('Auditoría exportada'),
      'auditoria.persona': consulta('Búsqueda de quién vio los datos de una persona'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Manifest of the slice that reads the audit (`core/auditoria` writes it). */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [auditoriaContract],
  serve: serveAuditoria,
  descargas: [ACTOS],
  jobs: [EXPORTACION_DE_AUDITORIA],
} satisfies Slice;
