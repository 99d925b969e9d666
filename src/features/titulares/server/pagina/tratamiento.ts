import type { Formulario } from '#catalogo/formulario.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Tratamiento } from '../../contract.ts';
import type { TextoGuardado } from './store.ts';

type Guardado = {
  /** The texts that were ever authorised. */
  readonly guardados: readonly TextoGuardado[];
  /** How long the records of forms are kept, by slug, in words. */
  readonly conservaciones: ReadonlyMap<string, string>;
};

/** What the public page says of the forms that anybody fills in: what each does with its data, and what it asks to authorise. */
export const formulariosDeTratamiento = (
  formularios: readonly Formulario[],
  { guardados, conservaciones }: Guardado,
): Tratamiento['formularios'] =>
  formularios
    .filter(({ acceso }) => acceso === 'publico')
    .map(({ slug, titulo, textos, consentimiento }) => ({
      titulo,
      tratamiento: textos.tratamiento,
      conservacion: conservaciones.get(slug) ?? null,
      consentimiento: consentimiento
        ? {
            version: consentimiento.version,
            desde: consentimiento.desde,
            texto: consentimiento.texto,
            finalidad: consentimiento.finalidad,
          }
        : null,
      anteriores: guardados
        .filter(({ formulario, texto }) => formulario === slug && texto !== consentimiento?.texto)
        .map(({ version, texto, finalidad, publicado }) => ({ version, desde: diaDe(publicado), texto, finalidad })),
    }));
