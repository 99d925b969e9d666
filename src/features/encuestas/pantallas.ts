// Screen of the teacher survey's report: address, title, access and link.
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  informe: {
    ruta: rutaOfInforme(informacionEncuestaDocente),
    titulo: informacionEncuestaDocente.titulo,
    acceso: `informes.leer:${informacionEncuestaDocente.slug}`,
    // After the reports over the records of forms.
    enlaces: [{ hogar: 'gestor', grupo: 'docentes', orden: 100 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
