// Manifest of records that are kept from a reader (ocultos): personal data.
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import type { Slice } from '#core/slice.ts';

export const slice = {
  almacenes: [
    almacenOfTables({
      nombre: 'ocultos',
      titulo: 'Registros que alguien aún no puede leer',
      guarda: 'Quién debe revisar un acompañamiento sin conocer antes el de otra persona.',
      alAnonimizar: 'Se eliminan.',
      en: [
        {
          tabla: 'ocultos',
          clave: ['lector', 'registro'],
          fila: 'Acompañamiento que aún no puede leer',
          personas: [{ usuario: 'lector' }],
          muestra: {},
          deletes: true,
        },
      ],
    }),
  ],
} satisfies Slice;
