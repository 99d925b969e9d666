// Addresses, titles, access and links of the screens of accompaniments (audits of virtual classrooms).
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

const comun = { titulo: 'Acompañamiento' } as const;

export const pantallas = {
  nuevo: {
    ruta: acompanamientoDocente.ruta,
    titulo: acompanamientoDocente.titulo,
    acceso: acompanamientoDocente.acceso,
    proposito: acompanamientoDocente.textos.proposito,
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 1, titulo: 'Nuevo acompañamiento' }],
  },
  propios: {
    ruta: '/docente/acompanamientos',
    titulo: TITULOS.misAcompanamientos,
    acceso: 'acompanamientos.propios',
    enlaces: [{ hogar: 'docente', grupo: 'acompanamiento', orden: 1 }],
  },
  propio: { ...comun, ruta: '/docente/acompanamientos/:id', acceso: 'acompanamientos.propios' },
  aprendizaje: {
    ruta: '/gestores/acompanamientos/aprendizaje',
    titulo: 'Lo que enseñan los acompañamientos',
    acceso: 'acompanamientos.leer',
    // After the survey's report.
    enlaces: [{ hogar: 'gestor', grupo: 'docentes', orden: 101 }],
  },
  deGestores: {
    ...comun,
    ruta: '/gestores/acompanamientos/:id',
    acceso: acompanamientoDocente.acceso,
    parent: rutaOfInforme(acompanamientoDocentes),
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
