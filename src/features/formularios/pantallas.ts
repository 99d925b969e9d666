// Screens of the forms and of their pages of cards, derived from the procedures: address, title, access and links.
import type { Formulario } from '#catalogo/formulario.ts';
import { TRAMITES } from '#catalogo/index.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { FIRST_OWN, type EnlaceDeHogar, type Pantalla } from '#core/pantalla.ts';

/** Returns the links to a form, on the homes and among the public links, as its procedure declares them. */
function enlacesOf({ inicio }: Tramite, orden: number): Pick<Pantalla, 'enlaces' | 'compartida'> {
  const { compartido, ...hogares } = inicio ?? {};
  const enlaces = Object.entries(hogares).map(([hogar, grupo]) => ({ hogar, grupo, orden }) as EnlaceDeHogar);
  return { enlaces, ...(compartido !== undefined && { compartida: compartido }) };
}

/** Returns the screens of a form; if it has a page of cards, that is the one that links lead to. */
function pantallasOfForm(tramite: Tramite, orden: number): Pantalla[] {
  const { ruta, titulo, acceso, textos, portada }: Formulario = tramite.formulario;
  const documento = acceso === 'publico' ? 'publico' : 'gestion';
  const enlaces = enlacesOf(tramite, orden);
  return [
    { ruta, titulo, acceso, documento, proposito: textos.proposito, ...(!portada && enlaces) },
    ...(portada ? [{ ...portada, acceso, documento, ...enlaces } as const] : []),
  ];
}

const pantallasOf = (tramites: readonly Tramite[], first: number): readonly Pantalla[] =>
  tramites.flatMap((tramite, i) =>
    tramite.formulario.pantalla === 'propia' ? [] : pantallasOfForm(tramite, first + i),
  );

/** The screens of the product's forms, except those whose slice has a screen of its own for them. */
export const pantallas = pantallasOf(TRAMITES, 0);

/** Returns the screens of forms that the unit made. */
export const ownPantallas = (tramites: readonly Tramite[]): readonly Pantalla[] => pantallasOf(tramites, FIRST_OWN);

/** Returns the form of the product at an address. */
export const builtInAt = (pathname: string): Formulario | undefined =>
  TRAMITES.find(({ formulario }) => formulario.ruta === pathname)?.formulario;

/** The address of every form of the unit; each declares its own access among the screens of the unit. */
export const FORMULARIO_PROPIO = {
  propio: { ruta: '/formularios/:formulario', titulo: null, acceso: 'sesion' },
} as const;
