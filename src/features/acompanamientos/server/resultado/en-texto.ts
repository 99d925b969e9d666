import type { PdfPart } from '#platform/server/pdf/write-document.ts';

/** Parts of a document as plain text, for programs that show no other and for who prefers it. */
export const enTexto = (partes: readonly PdfPart[]): string => partes.map(parteEnTexto).join('').trim();

function parteEnTexto(parte: PdfPart): string {
  switch (parte.kind) {
    case 'heading':
      return `\n${parte.text}\n\n`;
    case 'together':
      return parte.parts.map(parteEnTexto).join('');
    case 'facts':
      return parte.rows.map(([etiqueta, texto]) => `${etiqueta}: ${texto}\n`).join('');
    case 'bars':
      return parte.rows.map(({ label, text }) => `${label}: ${text}\n`).join('');
    case 'picture':
      return `[${parte.alt}]\n`;
    case 'rule':
      return '\n';
    case 'subheading':
    case 'paragraph':
    case 'note':
    case 'figure':
      return `${parte.text}\n`;
  }
}
