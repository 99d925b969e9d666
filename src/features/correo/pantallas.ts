// Address, title, access and home link of the screen of sent messages.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  correos: {
    ruta: '/gestores/correos',
    titulo: TITULOS.correos,
    acceso: 'correo.leer',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 2 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
