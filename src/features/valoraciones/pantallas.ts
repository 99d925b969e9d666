// Addresses, titles, access and links of the screens of self-reviews, second reviews and calibrations.
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  revisiones: {
    ruta: '/gestores/revisiones',
    titulo: 'Revisiones de acompañamientos',
    acceso: 'acompanamientos.diligenciar',
    proposito: 'Segundas revisiones, autoevaluación de docentes y calibración de quienes evalúan.',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 3 }],
  },
  revision: {
    ruta: '/gestores/revisiones/:id',
    titulo: 'Revisión',
    acceso: 'acompanamientos.diligenciar',
    parent: '/gestores/revisiones',
  },
  autoevaluaciones: {
    ruta: '/docente/autoevaluaciones',
    titulo: 'Mis autoevaluaciones',
    acceso: 'acompanamientos.propios',
    enlaces: [{ hogar: 'docente', grupo: 'acompanamiento', orden: 3 }],
  },
  autoevaluacion: {
    ruta: '/docente/autoevaluaciones/:id',
    titulo: 'Autoevaluación',
    acceso: 'acompanamientos.propios',
    parent: '/docente/autoevaluaciones',
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
