import type { Formulario } from '#catalogo/formulario.ts';
import { TRAMITES, type Tramite } from '#catalogo/index.ts';
import type { EnlaceDeHogar, Pantalla } from '../pantalla.ts';

/** The ways to a form, on the homes and among the public links, as its procedure states. */
function enlacesDe({ inicio }: Tramite, orden: number): Pick<Pantalla, 'enlaces' | 'compartida'> {
  const { compartido, ...hogares } = inicio ?? {};
  const enlaces = Object.entries(hogares).map(([hogar, grupo]) => ({ hogar, grupo, orden }) as EnlaceDeHogar);
  return { enlaces, ...(compartido !== undefined && { compartida: compartido }) };
}

/** The screens of a form: its cards, where it has some, are where it begins. */
function pantallasDe(tramite: Tramite, orden: number): Pantalla[] {
  const { ruta, titulo, acceso, textos, portada }: Formulario = tramite.formulario;
  const documento = acceso === 'publico' ? 'publico' : 'gestion';
  const enlaces = enlacesDe(tramite, orden);
  return [
    { ruta, titulo, acceso, documento, proposito: textos.proposito, ...(!portada && enlaces) },
    ...(portada ? [{ ...portada, acceso, documento, ...enlaces } as const] : []),
  ];
}

/** One screen for each form, but for those whose slice has a screen of its own for them. */
export const pantallas: readonly Pantalla[] = TRAMITES.flatMap((tramite, orden) =>
  tramite.formulario.pantalla === 'propia' ? [] : pantallasDe(tramite, orden),
);
