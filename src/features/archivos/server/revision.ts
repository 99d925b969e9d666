import { type Archivo, type CampoArchivo, OFFICE_ANTIGUO } from '#catalogo/campos/archivo.ts';
import { esTipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { type Content, readContent, safeFileName } from '#platform/server/files/content.ts';
import type { ReceivedFile } from '#platform/server/http/parts.ts';

/** What is known of a file that came, for the field's own check, and in words why it cannot be kept whatever that says. */
export type Revision = { readonly archivo: Archivo; readonly rechazo: string | null };

export const DANADO = 'El archivo está dañado o incompleto. Ábralo para revisarlo y adjúntelo de nuevo.';

const RECHAZOS: Record<NonNullable<Content['problem']>, string> = {
  damaged: DANADO,
  'too-many-pixels':
    'La imagen tiene demasiados píxeles para leerla aquí. Redúzcala o tome una foto de menor resolución.',
  macros: 'El archivo tiene macros. Guárdelo sin ellas, como .docx o .xlsx, y adjúntelo de nuevo.',
  'unpacks-too-large': 'El archivo ocupa demasiado al abrirlo. Reduzca sus imágenes y adjúntelo de nuevo.',
};

const HEIC = 'Las fotos HEIC no se pueden leer aquí. Guárdela o compártala como JPEG y adjúntela de nuevo.';

/** What Office was before 2007, and what it makes of documents with a password. */
const CFB = 'application/x-cfb';

/** Looks at a file that came for a field. */
export async function revisarArchivo(campo: CampoArchivo, { path, name, size }: ReceivedFile): Promise<Revision> {
  // An empty file holds nothing to look at; the field's check says that it is empty.
  const { type, problem } = size > 0 ? await readContent(path) : { type: campo.tipos[0] ?? null, problem: null };
  const tipo = type ?? 'application/octet-stream';
  const nombre = esTipoDeArchivo(tipo) ? safeFileName(name, TIPOS_DE_ARCHIVO[tipo].extensiones) : 'archivo';
  return { archivo: { nombre, tipo, tamano: size }, rechazo: rechazoDe(campo, tipo, problem) };
}

function rechazoDe({ tipos }: CampoArchivo, tipo: string, problem: Content['problem']): string | null {
  if (tipos.some((admitido) => admitido === tipo)) return problem && RECHAZOS[problem];
  // Of another type: where what to do is known, that says more than the field's own text.
  const admite = (familia: string): boolean => tipos.some((admitido) => admitido.startsWith(familia));
  if (admite('image/') && /^image\/hei[cf]/.test(tipo)) return HEIC;
  if (!admite('application/vnd.openxmlformats')) return null;
  if (problem === 'macros') return RECHAZOS.macros;
  return tipo === CFB ? OFFICE_ANTIGUO : null;
}
