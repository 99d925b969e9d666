// Address, title and access of the audit screen.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  auditoria: {
    ruta: '/gestores/auditoria',
    titulo: TITULOS.auditoria,
    acceso: 'auditoria.leer',
    enlaces: [{ hogar: 'gestor', grupo: 'administracion', orden: 2, isRare: true }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
