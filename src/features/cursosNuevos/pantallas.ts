// Address, title, access and links of the screen that opens a semester's courses from those of another one.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  cursosNuevos: {
    ruta: '/gestores/cursosNuevos',
    titulo: TITULOS.cursosNuevos,
    acceso: 'plataforma.abrirCursos',
    enlaces: [{ hogar: 'gestor', grupo: 'plataforma', orden: 3 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
