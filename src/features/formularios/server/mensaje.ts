import { etiquetaDe, hojasDe } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { mensajeGeneral } from '#catalogo/mensaje-general.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { messageAbout } from '#platform/contract/errors.ts';

/**
 * What `message` says of faults: the banner, with the field's name where its words do not tell of which they speak. Existing
 * clients show nothing else.
 */
export function mensajeDe(formulario: Pick<Formulario, 'campos' | 'textos'>, fallos: readonly Fallo[]): string {
  const general = mensajeGeneral(formulario, fallos);
  const primero = fallos.find(({ falta }) => falta) ?? fallos[0];
  return primero?.mensaje === general && !primero.falta ? mensajeConCampo(formulario, primero) : general;
}

/** Quoted words stand as they are, but for the item of a list that they speak of. */
function mensajeConCampo({ campos }: Pick<Formulario, 'campos'>, { ruta, mensaje }: Fallo): string {
  const [, lista, lugar] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  const campo = hojasDe(campos).find((hoja) => hoja.ruta === ruta.replaceAll(/\.\d+(?=\.)/g, ''))?.campo;
  const seNombra = !campo || campo.tipo === 'correo' || citadosDe(campo).some((citado) => mensaje.startsWith(citado));
  const nombres = [
    ...(lista === undefined ? [] : [`${etiquetaDe(campos, lista)} ${Number(lugar) + 1}`]),
    ...(seNombra ? [] : [campo.etiqueta]),
  ];
  return messageAbout(nombres.join(', '), mensaje);
}

/** The words that the specification quotes for a field, and those that tell of what they speak, up to where they name a domain of the institution. */
const citadosDe = (campo: Campo): readonly string[] =>
  [
    'mensaje' in campo && campo.mensaje,
    campo.tipo === 'asignatura' && campo.noHabilitable,
    SIN_CUPOS,
    YA_INSCRITO,
  ].flatMap((citado) => (citado ? [citado.split('{host}')[0]!] : []));
