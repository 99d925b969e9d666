// Screens of the reports over records of forms: address, title, access and links on the homes.
import { INFORMES_DE_FORMULARIOS, TRAMITES } from '#catalogo/index.ts';
import { rutaOfInforme, type InformeDeFormulario } from '#catalogo/informe.ts';
import type { EnlaceDeHogar, Pantalla } from '#core/pantalla.ts';

/** Links for persons who read their own rows in the managers' report: after the forms. */
const linksToPropios = (informe: InformeDeFormulario): EnlaceDeHogar[] =>
  TRAMITES.filter((tramite) => tramite.informe === informe).flatMap(({ ownEnlaces: own = {} }) =>
    Object.entries(own).map(([hogar, enlace]) => ({ hogar, orden: 100, ...enlace }) as EnlaceDeHogar),
  );

export const pantallas: readonly Pantalla[] = INFORMES_DE_FORMULARIOS.map((informe, orden) => ({
  ruta: rutaOfInforme(informe),
  titulo: informe.titulo,
  acceso: `informes.leer:${informe.slug}`,
  ...(informe.solicitud && { hasSolicitudes: true }),
  enlaces: [{ hogar: 'gestor', grupo: informe.tema, orden }, ...linksToPropios(informe)],
}));
