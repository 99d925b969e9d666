import type { TipoDeCarga } from '#features/cargas/server/service.ts';
import { cargaDeAsignaturas } from '#features/asignaturas/server/service.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cargaDeUsuarios } from '#features/usuarios/server/service.ts';

/** Every kind of sheet that can be loaded: the server and the worker know the same. */
export const tiposDeCarga = ({ db, moodle }: { readonly db: Db; readonly moodle: Moodle }): readonly TipoDeCarga[] => [
  cargaDeUsuarios(moodle),
  cargaDeAsignaturas(db),
];
