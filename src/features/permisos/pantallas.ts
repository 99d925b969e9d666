// Addresses, titles and access of the screens of permissions: the managers' page, and the home of whom they were given to.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  permisos: {
    ruta: '/gestores/permisos',
    titulo: TITULOS.permisos,
    acceso: 'permisos.otorgar',
    enlaces: [
      {
        hogar: 'gestor',
        grupo: 'administracion',
        orden: 5,
        proposito: 'Dar a coordinaciones y secretarías acceso a algunos informes.',
        isRare: true,
      },
    ],
  },
  colaborador: { ruta: '/colaborador', titulo: TITULOS.colaborador, acceso: 'inicio.colaborador' },
} as const satisfies Readonly<Record<string, Pantalla>>;
