// What a draft says of persons, requests and limits, once the questions that told it are gone.
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';

type Telling = Pick<InformeDeFormulario, 'persona' | 'solicitud' | 'acciones'>;

/**
 * Takes out of a report the person and the words of a request that questions which are gone told.
 * @param gone paths of questions
 */
export function withoutGone<I extends Telling>({ persona, solicitud, ...informe }: I, gone: readonly string[]) {
  const isGone = (ruta: string): boolean => gone.includes(ruta);
  const nombres = persona?.nombreUsuario.filter((ruta) => !isGone(ruta)) ?? [];
  const rol = persona && typeof persona.rol === 'object' && isGone(persona.rol.campo) ? 'Persona' : persona?.rol;
  const isPersona = persona !== undefined && !isGone(persona.email);
  const pedido = solicitud?.pedido !== undefined && !isGone(solicitud.pedido) ? { pedido: solicitud.pedido } : {};
  return {
    ...informe,
    ...(isPersona && {
      persona: { email: persona.email, rol: rol!, nombreUsuario: nombres.length > 0 ? nombres : [persona.email] },
    }),
    ...(solicitud && { solicitud: { plazo: solicitud.plazo, ...pedido } }),
    acciones: { ...informe.acciones, correo: isPersona && informe.acciones.correo },
  };
}

/** Takes out of a form the limit by person whose question is gone. */
export function withoutGoneLimite(formulario: Formulario, gone: readonly string[]): Formulario {
  const { limites: { porPersona, ...limites } = {}, ...others } = formulario;
  if (!porPersona || !gone.includes(porPersona.campo)) return formulario;
  return limites.total === undefined ? others : { ...others, limites };
}
