// Opens the contents of a message and composes it for one person: fills in subject and body, adds the letterhead.
import type { ComposedMessage } from '../sending/destinatarios.store.ts';
import type { FilaCorreo, FilaDestinatario } from '../sending/store.ts';
import { compileMessage } from './compile.ts';
import { afterValue, nombreOf, valorOf } from './huecos.ts';
import { withLetterhead, type Letterhead } from './letterhead.ts';
import { withPages } from './pages.ts';
import { readTemplate } from './template.ts';
import type { Composer, Contenido, OpenComposer, ValoresDeCampos } from './types.ts';

/** Sources of contents that are not in the message's row. */
export type ComposerSources = {
  /** Reads the stored template of a message of type 1. */
  readonly readArchivo: (clave: string) => Promise<Buffer>;
  /** Composers of messages of type 3, by `origen`. */
  readonly composers: Readonly<Record<string, OpenComposer>>;
};

/**
 * Reads the contents of a message once, to be composed for each person. Reading is expensive, composing is not.
 * @throws if the template, which was checked before it was stored, cannot be read
 */
export async function openComposer(
  { tipo, contenido, origen }: Contenido & { readonly origen: string },
  { readArchivo, composers }: ComposerSources,
): Promise<Composer> {
  if (tipo === '3') {
    const open = composers[origen];
    if (!open) throw new Error(`nobody writes the messages of ${origen}`);
    return open(contenido);
  }
  const { campos, redactar } =
    tipo === '1' ? await compiledTemplate(await readArchivo(contenido)) : compileMessage(contenido);
  return { campos, redactar: async (valores) => redactar(valores) };
}

async function compiledTemplate(datos: Buffer) {
  const leida = await readTemplate(datos);
  if (!leida.ok) throw new Error(`a stored template cannot be read: ${leida.mensaje}`);
  return leida.compilado;
}

const CAMPO = /\{([^{}]*)\}/g;
const CAMPO_Y_PUNTO = /\{([^{}]*)\}(\.*)/g;

/** Maximum length of a subject with its fields filled in. */
const MAX_ASUNTO = 300;

/** Names of the fields of a subject, each once. */
export const camposDeAsunto = (asunto: string): readonly string[] => [
  ...new Set([...asunto.matchAll(CAMPO)].map(([, nombre]) => nombreOf(nombre!)).filter(Boolean)),
];

/** Fills in a subject for one person, as a single line. */
export const composeAsunto = (asunto: string, campos: ValoresDeCampos): string =>
  asunto
    .replaceAll(CAMPO_Y_PUNTO, (escrito, nombre: string, punto: string) => {
      if (nombreOf(nombre) === '') return escrito;
      const valor = valorOf(campos, nombreOf(nombre));
      return valor + afterValue(valor, punto);
    })
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ASUNTO);

/**
 * Composes the whole document for one person, for sending and for preview.
 * @throws if the person's message cannot be merged
 */
export async function composeFor(
  { composer, membrete }: { readonly composer: Pick<Composer, 'redactar'>; readonly membrete: Letterhead },
  { asunto: sharedAsunto, origen }: Pick<FilaCorreo, 'asunto' | 'origen'>,
  { campos, solicitudes }: Pick<FilaDestinatario, 'campos' | 'solicitudes'>,
): Promise<ComposedMessage> {
  const asunto = composeAsunto(sharedAsunto, campos);
  const escrito = withPages(await composer.redactar(campos), solicitudes);
  const answering = solicitudes.length > 0 ? 'abra su solicitud' : undefined;
  return { ...withLetterhead(escrito, { asunto, origen, answering }, membrete), asunto };
}
