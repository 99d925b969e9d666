// Manifest of permissions of persons: their personal data, and the deletion of those that ended long ago.
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cleanOtorgamientos } from './service.ts';

const almacenDeOtorgamientos = almacenOfTables({
  nombre: 'otorgamientos',
  titulo: 'Permisos de personas',
  guarda: 'A quién se otorgó un perfil, por qué y hasta cuándo, y quién lo otorgó y lo retiró.',
  alAnonimizar: 'Lo que se otorgó a la persona se elimina: deja de valer. Lo que ella otorgó queda, sin su nombre.',
  en: [
    {
      tabla: 'otorgamientos',
      clave: ['id'],
      instante: 'creado',
      fila: 'Permiso otorgado',
      enlace: () => '/gestores/permisos',
      personas: [
        { usuario: 'usuario', correo: 'email', nombre: 'nombre' },
        { usuario: 'otorgado_por' },
        { usuario: 'retirado_por' },
      ],
      textos: ['motivo'],
      muestra: { usuario: 'Usuario', nombre: 'Nombre', perfil: 'Perfil', hasta: 'Hasta', motivo: 'Motivo' },
      deletes: true,
    },
  ],
});

export const slice = {
  cleanup: [async ({ db }: { readonly db: Db }, now) => cleanOtorgamientos(db, now)],
  almacenes: [almacenDeOtorgamientos],
  withoutPersonas: { perfiles: 'Names of permissions.' },
} satisfies Slice;
