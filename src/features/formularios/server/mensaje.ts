// Words the faults of answers for clients that show one message, with the name of the field instead of its path.
import { etiquetaOf, hojasOf } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import { bannerMessage, type Fallo, type Formulario } from '#catalogo/formulario.ts';
import { messageAbout } from '#platform/contract/errors.ts';

/**
 * Returns the `message` of faults: the banner, with the field's name if its words do not mention it. Existing clients
 * show nothing else.
 */
export function mensajeOf(formulario: Pick<Formulario, 'campos' | 'textos'>, fallos: readonly Fallo[]): string {
  const general = bannerMessage(formulario, fallos);
  const primero = fallos.find(({ falta }) => falta) ?? fallos[0];
  return primero?.mensaje === general && !primero.falta ? mensajeConCampo(formulario, primero) : general;
}

/** Names the field and the item of its list; quoted words stay as they are. */
function mensajeConCampo({ campos }: Pick<Formulario, 'campos'>, { ruta, mensaje }: Fallo): string {
  const [, lista, lugar] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  const campo = hojasOf(campos).find((hoja) => hoja.ruta === ruta.replaceAll(/\.\d+(?=\.)/g, ''))?.campo;
  const isNamed = !campo || campo.tipo === 'correo' || citadosOf(campo).some((citado) => mensaje.startsWith(citado));
  const nombres = [
    ...(lista === undefined ? [] : [`${etiquetaOf(campos, lista)} ${Number(lugar) + 1}`]),
    ...(isNamed ? [] : [campo.etiqueta]),
  ];
  return messageAbout(nombres.join(', '), mensaje);
}

/**
 * Returns the words that the specification quotes for a field, and those that name their subject, up to the name of an
 * institutional domain.
 */
const citadosOf = (campo: Campo): readonly string[] =>
  [
    'mensaje' in campo && campo.mensaje,
    campo.tipo === 'asignatura' && campo.noHabilitable,
    SIN_CUPOS,
    YA_INSCRITO,
  ].flatMap((citado) => (citado ? [citado.split('{host}')[0]!] : []));
