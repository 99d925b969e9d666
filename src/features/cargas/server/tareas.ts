import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import type { Taller } from './oficios.ts';

const entrada = z.object({ tipo: z.string(), carga: z.uuid() });

/** The input of both kinds: a load, and what kind of sheet it is. */
export type EntradaDeCarga = z.output<typeof entrada>;

/** Checks a file that came. Begun again it checks it anew: nothing else is changed by it. */
export const REVISION = definirTarea({
  nombre: 'revision-de-carga',
  titulo: () => 'Revisar un archivo',
  entrada,
  acceso: ['usuarios.cargar', 'asignaturas.editar'],
  handler: async (context: Taller) => (await import('./oficios.ts')).revisarArchivos(context),
});

/** Does what was planned and accepted, one file at a time: two might hold the same rows. Begun again it goes on with what is left. */
export const APLICACION = definirTarea({
  nombre: 'aplicacion-de-carga',
  titulo: () => 'Cargar un archivo',
  entrada,
  linea: 'cargas',
  continua: true,
  acceso: ['usuarios.cargar', 'asignaturas.editar'],
  handler: async (context: Taller) => (await import('./oficios.ts')).aplicarPlanes(context),
});
