// Screen of the teacher survey's report: address, title, access and link.
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  informe: {
    ruta: rutaOfInforme(informacionEncuestaDocente),
    titulo: informacionEncuestaDocente.titulo,
    acceso: `informes.leer:${informacionEncuestaDocente.slug}`,
    // After the reports over the records of forms.
    enlaces: [{ hogar: 'gestor', grupo: 'docentes', orden: 100 }],
  },
  propios: {
    ruta: '/docente/encuesta',
    titulo: TITULOS.resultadosPropios,
    acceso: 'encuestas.propias',
    proposito: 'Cómo calificaron los estudiantes sus asignaturas.',
    enlaces: [{ hogar: 'docente', grupo: 'acompanamiento', orden: 2 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
