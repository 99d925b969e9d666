// Screens of the reports over records of forms: address, title, access and links on the homes.
import { TRAMITES } from '#catalogo/index.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { FIRST_OWN, type EnlaceDeHogar, type Pantalla } from '#core/pantalla.ts';

/** Links for persons who read their own rows in the managers' report: after the forms. */
const linksToPropios = ({ ownEnlaces: own = {} }: Tramite): EnlaceDeHogar[] =>
  Object.entries(own).map(([hogar, enlace]) => ({ hogar, orden: 100, ...enlace }) as EnlaceDeHogar);

const pantallasOf = (tramites: readonly Tramite[], first: number): readonly Pantalla[] =>
  tramites
    .flatMap((tramite) => (tramite.informe ? [{ tramite, informe: tramite.informe }] : []))
    .map(({ tramite, informe }, i) => ({
      ruta: rutaOfInforme(informe),
      titulo: informe.titulo,
      acceso: `informes.leer:${informe.slug}`,
      ...(informe.solicitud && { hasSolicitudes: true }),
      enlaces: [{ hogar: 'gestor', grupo: informe.tema, orden: first + i }, ...linksToPropios(tramite)],
    }));

/** The screens of the reports over the product's forms. */
export const pantallas = pantallasOf(TRAMITES, 0);

/** Returns the screens of the reports over forms that the unit made. */
export const ownPantallas = (tramites: readonly Tramite[]): readonly Pantalla[] => pantallasOf(tramites, FIRST_OWN);

/** The address of every report. */
export const INFORME = {
  informe: { ruta: '/gestores/informes/:slug', titulo: null, acceso: 'informes.leer' },
} as const;
