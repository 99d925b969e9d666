import type { Parte } from './relato.ts';

/** Parts of a document as plain text, for programs that show no other and for who prefers it. */
export const enTexto = (partes: readonly Parte[]): string => partes.map(parteEnTexto).join('').trim();

function parteEnTexto(parte: Parte): string {
  if (parte.kind === 'together') return parte.parts.map(parteEnTexto).join('');
  if (parte.kind === 'facts') return parte.rows.map(([etiqueta, texto]) => `${etiqueta}: ${texto}\n`).join('');
  if (parte.kind === 'bars') return parte.rows.map(({ label, text }) => `${label}: ${text}\n`).join('');
  if (parte.kind === 'picture') return `[${parte.alt}]\n`;
  if (parte.kind === 'rule') return '\n';
  return parte.kind === 'heading' ? `\n${parte.text}\n\n` : `${parte.text}\n`;
}
