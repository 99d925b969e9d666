// Screens of the reports over readings of Moodle (students at risk, teachers by course).
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas: readonly Pantalla[] = INFORMES_LEIDOS.map((informe, i) => ({
  ruta: rutaOfInforme(informe),
  titulo: informe.titulo,
  acceso: `informes.leer:${informe.slug}`,
  // After the reports over the records of forms.
  enlaces: [{ hogar: 'gestor', grupo: informe.tema, orden: 50 + i }],
}));
