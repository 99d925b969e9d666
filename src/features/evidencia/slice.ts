// Manifest of evidence: routes, job, audited actions, cleanup and personal data.
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { evidenciaContract } from './contract.ts';
import { LECTURA_DE_EVIDENCIA } from './server/lectura.ts';
import { serveEvidencia } from './server/routes.ts';
import { deleteLecturas } from './server/store.ts';

/** Retention of readings, in ms: the draft has its own copy of the evidence. */
const GUARDADA_MS = DAY_MS;

/** Deletes old readings. Run periodically. */
async function cleanLecturas(db: Db, now: Date): Promise<void> {
  await deleteLecturas(db, new Date(now.getTime() - GUARDADA_MS));
}

const MUESTRA = { correo: 'Docente', codigo: 'Asignatura', semestre: 'Semestre' };

const almacenDeEvidencia = almacenOfTables({
  nombre: 'evidencia',
  titulo: 'Evidencia de aulas',
  guarda: 'Por un día, lo leído del aula de un docente para su acompañamiento; y cuál es el aula de cada asignatura.',
  alAnonimizar: 'Se elimina.',
  en: [
    {
      tabla: 'evidencia_lecturas',
      clave: ['id'],
      instante: 'creada',
      fila: 'Lectura de un aula',
      personas: [{ correo: 'correo' }, { usuario: 'evaluador' }],
      textos: ['resultado'],
      muestra: MUESTRA,
      deletes: true,
    },
    {
      tabla: 'aulas_elegidas',
      clave: ['correo', 'codigo', 'semestre'],
      fila: 'Aula de una asignatura',
      personas: [{ correo: 'correo' }],
      muestra: MUESTRA,
      deletes: true,
    },
  ],
});

const acciones = {
  evidencia: {
    titulo: 'Evidencias',
    objetos: { curso: { titulo: 'Curso' } },
    detalle: { codigo: 'Código' },
    acciones: {
      'evidencia.aula': cambio('Aula de una asignatura elegida'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  contracts: [evidenciaContract],
  serve: serveEvidencia,
  jobs: [LECTURA_DE_EVIDENCIA],
  cleanup: [async ({ db }: { readonly db: Db }, now) => cleanLecturas(db, now)],
  almacenes: [almacenDeEvidencia],
} satisfies Slice;
