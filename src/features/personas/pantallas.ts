// Address, title and access of the screen of personal data.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  datosPersonales: {
    ruta: '/gestores/datosPersonales',
    titulo: TITULOS.datosPersonales,
    acceso: 'personas.anonimizar',
    enlaces: [{ hogar: 'gestor', grupo: 'administracion', orden: 3, isRare: true }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
