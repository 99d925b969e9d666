// Address, title, access and links of the screen that loads users into Moodle from a file.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  carga: {
    ruta: '/gestores/cargaMasivaUsuarios',
    titulo: TITULOS.cargaDeUsuarios,
    acceso: 'usuarios.cargar',
    enlaces: [{ hogar: 'gestor', grupo: 'plataforma', orden: 1 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
