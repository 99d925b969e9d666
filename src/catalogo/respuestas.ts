// Answers to what requests ask most, to begin a message with. People of the unit change them and save their own.
import { plainText } from './busqueda.ts';

/** A text to begin an answer with. `cuerpo` is HTML. */
type Respuesta = { readonly nombre: string; readonly asunto: string; readonly cuerpo: string };

const answer = (nombre: string, asunto: string, ...parrafos: readonly string[]): Respuesta => ({
  nombre,
  asunto,
  cuerpo: ['Cordial saludo:', ...parrafos].map((parrafo) => `<p>${parrafo}</p>`).join(''),
});

export const RESPUESTAS: readonly Respuesta[] = [
  answer(
    'El aula no aparece',
    'Su aula virtual',
    'Revisamos su matrícula y el aula ya está disponible en «Mis cursos». Si ingresó antes, salga de la plataforma y vuelva a entrar para que aparezca.',
    'Si todavía no la ve, envíenos una imagen de la pantalla y el código de la asignatura.',
  ),
  answer(
    'No puede ingresar',
    'Su ingreso a la plataforma',
    'Su cuenta está activa. En la página de ingreso elija «¿Olvidó su contraseña?», escriba su correo institucional y siga el enlace que recibirá.',
    'Si el correo no llega en una hora, revise la carpeta de correo no deseado y cuéntenos si aún no lo encuentra.',
  ),
  answer(
    'Otro intento por una caída de internet',
    'Otro intento de su evaluación',
    'Comprobamos que su intento se interrumpió. El intento nuevo lo habilita quien orienta la asignatura: le informamos lo que encontramos para que lo autorice.',
    'Le recomendamos presentarla desde un equipo con conexión estable y no cerrar la ventana hasta enviar sus respuestas.',
  ),
  answer(
    'Certificado',
    'Su certificado',
    'El certificado se genera cuando todas las actividades quedan aprobadas. Revise en el aula cuáles tiene pendientes; al completarlas podrá descargarlo allí mismo.',
    'Si ya las aprobó todas y no puede descargarlo, envíenos una imagen de la pantalla.',
  ),
  answer(
    'Calificación que no aparece',
    'Su calificación',
    'La plataforma registra su entrega. La calificación la publica quien orienta la asignatura, a quien puede consultar desde la mensajería del aula.',
    'Si pasado el plazo de la asignatura no la ve, respóndanos y hacemos seguimiento.',
  ),
  answer(
    'Hace falta información',
    'Nos falta información para ayudarle',
    'Para revisar su caso necesitamos el nombre y el código de la asignatura, lo que intentaba hacer y una imagen de la pantalla con el mensaje que aparece.',
    'Puede enviarnos todo en una sola respuesta.',
  ),
  answer(
    'Corresponde a otra dependencia',
    'Quién puede atender su solicitud',
    'Lo que solicita lo atiende otra dependencia de la institución, a la que le sugerimos escribir directamente: su respuesta será más rápida.',
    'Si es sobre el uso de la plataforma o de un aula virtual, con gusto le ayudamos por este medio.',
  ),
  answer(
    'Quedó resuelto',
    'Su solicitud quedó resuelta',
    'Hicimos lo que nos pidió y comprobamos que funciona. Por favor revíselo usted también.',
    'Si algo no quedó bien, respóndanos y lo revisamos de nuevo.',
  ),
];

/** Longest word that is in too many sentences to tell one request from another, in letters. */
const COMMON = 3;

/** Sorts texts by the number of words of their names that occur in a request; equal ones keep their order. */
export function sortByPedido<T extends Pick<Respuesta, 'nombre'>>(textos: readonly T[], pedido: string): readonly T[] {
  const asked = plainText(pedido);
  const hitsOf = ({ nombre }: T): number =>
    plainText(nombre)
      .split(' ')
      .filter((palabra) => palabra.length > COMMON && asked.includes(palabra)).length;
  return textos.toSorted((a, b) => hitsOf(b) - hitsOf(a));
}
