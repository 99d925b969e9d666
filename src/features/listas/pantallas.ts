// Screens of the option lists: addresses, titles, access and the link on the managers' home.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  listas: {
    ruta: '/gestores/listas',
    titulo: TITULOS.configuracion,
    acceso: 'listas.editar',
    enlaces: [{ hogar: 'gestor', grupo: 'administracion', orden: 1 }],
    destinos: [{ titulo: 'Listas de opciones', grupo: 'Configuración' }],
  },
  lista: { ruta: '/gestores/listas/:lista', titulo: 'Lista', acceso: 'listas.editar' },
} as const satisfies Readonly<Record<string, Pantalla>>;
