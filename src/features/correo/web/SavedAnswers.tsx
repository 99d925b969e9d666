// Saved texts for a message in plain text: the same that mail begins with.
import { RESPUESTAS } from '#catalogo/respuestas.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import { EN_BLANCO } from './compose/borrador.ts';
import { SavedTextos } from './compose/Textos.tsx';

type Props = {
  readonly texto: string;
  /** The request in words: texts about it come first. */
  readonly pedido: string;
  readonly onUsar: (texto: string) => void;
};

/** The panel 'Textos guardados': puts a saved text in place of the written one, or saves that one. */
export const SavedAnswers = ({ texto, pedido, onUsar }: Props) => (
  <SavedTextos
    mensaje={{ ...EN_BLANCO, cuerpo: asHtml(texto) }}
    shipped={RESPUESTAS}
    pedido={pedido}
    onUsar={({ cuerpo }) => onUsar(asPlainText(cuerpo))}
  />
);

const asHtml = (texto: string): string =>
  texto.trim() === ''
    ? ''
    : texto
        .split('\n')
        .map((linea) => `<p>${escapeHtml(linea)}</p>`)
        .join('');

/** Blocks become lines. */
function asPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const salto of body.querySelectorAll('br')) salto.replaceWith('\n');
  return (
    [...body.children]
      .map(({ textContent }) => textContent)
      .join('\n')
      .trim() || (body.textContent ?? '').trim()
  );
}
