// Address, title, access and links of the screen with the plan of visits.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  visitas: {
    ruta: '/gestores/visitas',
    titulo: TITULOS.visitas,
    // Evaluators who are no managers see their own visits.
    acceso: 'acompanamientos.diligenciar',
    proposito: 'A quién se acompaña en el semestre, quién lo hace y en qué semana.',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 1.5 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
