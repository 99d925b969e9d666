// Screens of the reports over readings of Moodle (students at risk, teachers, classrooms), and of teachers' own students.
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallasDeInformes: readonly Pantalla[] = INFORMES_LEIDOS.map((informe, i) => ({
  ruta: rutaOfInforme(informe),
  titulo: informe.titulo,
  acceso: `informes.leer:${informe.slug}`,
  // After the reports over the records of forms.
  enlaces: [{ hogar: 'gestor', grupo: informe.tema, orden: 50 + i }],
}));

export const pantallas = {
  propios: {
    ruta: '/docente/estudiantesEnRiesgo',
    titulo: TITULOS.estudiantesPropios,
    acceso: 'riesgo.propios',
    proposito: 'Quiénes no entran o no entregan en sus cursos, y escribirles.',
    enlaces: [{ hogar: 'docente', grupo: 'acompanamiento', orden: 3 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
