// Screens of the reports over records of forms: address, title, access and links on the homes.
import { apoyoExamenesHabilitaciones } from '#catalogo/apoyo-examen-habilitacion/informe.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { EnlaceDeHogar, Pantalla } from '#core/pantalla.ts';

/** Teachers read their own requests for support in the managers' report. */
const propio: EnlaceDeHogar = {
  hogar: 'docente',
  grupo: 'habilitaciones',
  // After the forms.
  orden: 100,
  titulo: 'Mis apoyos enviados',
  proposito: 'Lo que usted pidió y en qué va.',
};

export const pantallas: readonly Pantalla[] = INFORMES_DE_FORMULARIOS.map((informe, orden) => ({
  ruta: rutaOfInforme(informe),
  titulo: informe.titulo,
  acceso: `informes.leer:${informe.slug}`,
  enlaces: [
    { hogar: 'gestor', grupo: informe.tema, orden },
    ...(informe === apoyoExamenesHabilitaciones ? [propio] : []),
  ],
}));
