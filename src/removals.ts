import { limpiarBorradores } from './features/acompanamientos/server/service.ts';
import type { Ajustes } from './features/ajustes/server/service.ts';
import { limpiarArchivos } from './features/archivos/server/service.ts';
import { limpiarAuditoria } from './features/auditoria/server/service.ts';
import { limpiarCargas } from './features/cargas/server/service.ts';
import { limpiarClaves } from './features/claves/server/service.ts';
import { limpiarCorreos } from './features/correo/server/retiro/retirar.ts';
import { limpiarTextos } from './features/correo/server/service.ts';
import { limpiarEnlaces } from './features/enlaces/server/service.ts';
import { limpiarLecturas } from './features/evidencia/server/service.ts';
import { limpiarVistas } from './features/informes/server/service.ts';
import type { Moodle } from './features/moodle/server/service.ts';
import { limpiarRespaldos } from './features/respaldos/server/service.ts';
import { limpiarCuentas, limpiarSesiones } from './features/sesion/server/service.ts';
import { limpiarTareas } from './features/tareas/server/service.ts';
import { tiposDeCarga } from './cargas.ts';
import type { Db } from './platform/server/db/database.ts';
import type { Files } from './platform/server/files/open-files.ts';
import { limpiarRetos } from './platform/server/retos/retos.ts';
import type { Removal } from './platform/server/lifecycle/remove-overdue.ts';

type Kept = {
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  readonly ajustes: {
    readonly actuales: () => Promise<
      Pick<Awaited<ReturnType<Ajustes['actuales']>>, 'diasDeBorrador' | 'diasDeCorreo' | 'aniosDeAuditoria'>
    >;
  };
};

/**
 * Everything that is removed by age, but for what lies on the platform and the persons in records, which the worker sees
 * to. Nothing else measures what it deletes by a clock.
 */
export function removalsOf({ db, files, moodle, ajustes }: Kept): readonly Removal[] {
  const tipos = tiposDeCarga({ db, moodle });
  return [
    async (now) => limpiarArchivos({ db, files }, now),
    async (now) => limpiarBorradores(db, (await ajustes.actuales()).diasDeBorrador, now),
    async (now) => limpiarTareas({ db, files }, now),
    async (now) => limpiarCargas(db, tipos, now),
    async (now) => limpiarCorreos(db, (await ajustes.actuales()).diasDeCorreo, now),
    async () => limpiarAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria),
    async (now) => limpiarRespaldos({ db, copies: files.copies, now }),
    async (now) => limpiarClaves(db, now),
    async (now) => limpiarRetos(db, now),
    async (now) => limpiarEnlaces(db, now),
    async (now) => limpiarSesiones(db, now),
    // After the sessions and acts that name them.
    async () => limpiarCuentas(db),
    async () => limpiarVistas(db),
    async () => limpiarTextos(db),
    async (now) => limpiarLecturas(db, now),
  ];
}
