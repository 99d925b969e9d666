import type { Escrito } from '../envio/destinatarios.store.ts';
import type { FilaCorreo } from '../envio/store.ts';
import { compilar } from './compile.ts';
import { leerPlantilla } from './plantilla.ts';
import type { AbrirRedactor, Contenido, Redactor, ValoresDeCampos } from './types.ts';
import { conMembrete, type Membrete } from './membrete.ts';
import { nombreDe, trasValor, valorDe } from './huecos.ts';

const CAMPO = /\{([^{}]*)\}/g;
const CAMPO_Y_PUNTO = /\{([^{}]*)\}(\.*)/g;

/** The longest subject that is sent, fields filled in. */
const MAX_ASUNTO = 300;

/** The names of the fields of a subject, each once. */
export const camposDeAsunto = (asunto: string): readonly string[] => [
  ...new Set([...asunto.matchAll(CAMPO)].map(([, nombre]) => nombreDe(nombre!)).filter(Boolean)),
];

/** The subject as one person reads it: in one line, whatever the values hold. */
export const redactarAsunto = (asunto: string, campos: ValoresDeCampos): string =>
  asunto
    .replaceAll(CAMPO_Y_PUNTO, (escrito, nombre: string, punto: string) => {
      if (nombreDe(nombre) === '') return escrito;
      const valor = valorDe(campos, nombreDe(nombre));
      return valor + trasValor(valor, punto);
    })
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ASUNTO);

/** Why messages of some origins come to who gets them. */
const PORQUES: Readonly<Record<string, string>> = {
  comprobante: 'con esta dirección se diligenció un formulario nuestro',
  prueba: 'usted pidió una prueba antes de enviarlo',
  acompanamiento: 'es parte de este acompañamiento docente, o se pidió una copia para usted',
  'acompanamiento-visto': 'usted evaluó este acompañamiento docente',
};

/**
 * Ends the sentence 'Recibe este mensaje porque …'. Of messages to the people of a report it does not name the report: that
 * somebody is listed as a student at risk is not for her mailbox to say.
 */
const porqueDe = (origen: string): string => PORQUES[origen] ?? 'su dirección está en nuestros registros';

/**
 * Writes a message to one person, as a whole document: whatever is sent or shown comes from here.
 * @throws when what she is written by cannot be merged
 */
export async function escribir(
  { redactor, membrete }: { readonly redactor: Pick<Redactor, 'redactar'>; readonly membrete: Membrete },
  { asunto: paraTodos, origen }: Pick<FilaCorreo, 'asunto' | 'origen'>,
  campos: Readonly<Record<string, string>>,
): Promise<Escrito> {
  const asunto = redactarAsunto(paraTodos, campos);
  const porque = porqueDe(origen);
  return { ...conMembrete(await redactor.redactar(campos), { asunto, porque }, membrete), asunto };
}

export type {
  AbrirRedactor,
  Adjunto,
  Contenido,
  Imagen,
  Redactado,
  Redactor,
  TipoDeCorreo,
  ValoresDeCampos,
} from './types.ts';

/** Where the words of messages are found that do not stand in their rows. */
export type Fuentes = {
  /** Gives the stored template of a message of type 1. */
  readonly leerArchivo: (clave: string) => Promise<Buffer>;
  /** What writes messages of type 3, by their `origen`. */
  readonly redactores: Readonly<Record<string, AbrirRedactor>>;
};

/**
 * Reads what a message says to everybody, so that it can be written to each person. Reading costs, writing does not: open
 * it once for many.
 * @throws when the template, which was looked at before it was stored, cannot be read any more
 */
export async function abrirRedactor(
  { tipo, contenido, origen }: Contenido & { readonly origen: string },
  { leerArchivo, redactores }: Fuentes,
): Promise<Redactor> {
  if (tipo === '3') {
    const abrir = redactores[origen];
    if (!abrir) throw new Error(`nobody writes the messages of ${origen}`);
    return abrir(contenido);
  }
  const { campos, redactar } = tipo === '1' ? await dePlantilla(await leerArchivo(contenido)) : compilar(contenido);
  return { campos, redactar: async (valores) => redactar(valores) };
}

async function dePlantilla(datos: Buffer) {
  const leida = await leerPlantilla(datos);
  if (!leida.ok) throw new Error(`a stored template cannot be read: ${leida.mensaje}`);
  return leida.compilado;
}
