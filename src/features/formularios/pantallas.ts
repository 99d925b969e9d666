// Screens of the forms and of their pages of cards, derived from the procedures: address, title, access and links.
import type { Formulario } from '#catalogo/formulario.ts';
import { TRAMITES } from '#catalogo/index.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { EnlaceDeHogar, Pantalla } from '#core/pantalla.ts';

/** Returns the links to a form, on the homes and among the public links, as its procedure declares them. */
function enlacesOf({ inicio }: Tramite, orden: number): Pick<Pantalla, 'enlaces' | 'compartida'> {
  const { compartido, ...hogares } = inicio ?? {};
  const enlaces = Object.entries(hogares).map(([hogar, grupo]) => ({ hogar, grupo, orden }) as EnlaceDeHogar);
  return { enlaces, ...(compartido !== undefined && { compartida: compartido }) };
}

/** Returns the screens of a form; if it has a page of cards, that is the one that links lead to. */
function pantallasOf(tramite: Tramite, orden: number): Pantalla[] {
  const { ruta, titulo, acceso, textos, portada }: Formulario = tramite.formulario;
  const documento = acceso === 'publico' ? 'publico' : 'gestion';
  const enlaces = enlacesOf(tramite, orden);
  return [
    { ruta, titulo, acceso, documento, proposito: textos.proposito, ...(!portada && enlaces) },
    ...(portada ? [{ ...portada, acceso, documento, ...enlaces } as const] : []),
  ];
}

/**
 * The screen of every form of the unit that asks to sign in. Its document is sent by the page of these forms, public ones
 * included.
 */
const pantallaDePropio: Pantalla = {
  ruta: '/formularios/:formulario',
  titulo: 'Formulario',
  acceso: 'sesion',
  documento: 'publico',
};

/** The screens of all forms, except those whose slice has a screen of its own for them. */
export const pantallas: readonly Pantalla[] = [
  ...TRAMITES.flatMap((tramite, orden) =>
    tramite.formulario.pantalla === 'propia' ? [] : pantallasOf(tramite, orden),
  ),
  pantallaDePropio,
];
