import { ESTILOS_DE_HECHOS } from '#features/correo/server/service.ts';
import { html, type Html } from './html.ts';
import type { Parte } from './relato.ts';

/** A picture of a message: how its HTML names it, and its bytes. */
export type Mostrada = { readonly cid: string; readonly datos: Buffer };

/** Colours that are read on white and, where a mail program turns it, on black. */
const BARRA = { alta: '#2f8a9b', baja: '#c4742a' } as const;
const LINEA = '1px solid #a59b8c';
const CELDA = `padding:6px 8px;border-bottom:${LINEA};text-align:left;vertical-align:top`;

/** Parts of a document as mail programs read them: real headings and tables, styles on each element. */
export const enHtml = (partes: readonly Parte[], imagenes: readonly Mostrada[]): Html[] =>
  partes.map((parte) => parteEnHtml(parte, imagenes));

function parteEnHtml(parte: Parte, imagenes: readonly Mostrada[]): Html {
  if (parte.kind === 'together') return html`${enHtml(parte.parts, imagenes)}`;
  if (parte.kind === 'facts') return hechosEnHtml(parte.rows);
  if (parte.kind === 'bars') return barrasEnHtml(parte);
  if (parte.kind === 'picture') return imagenEnHtml(parte, imagenes);
  if (parte.kind === 'rule') return html`<hr style="border:0;border-top:${LINEA};margin:12px 0" />`;
  return TEXTOS[parte.kind](parte.text);
}

const TEXTOS = {
  heading: (texto: string) => html`<h2 style="font-size:20px;line-height:1.3;margin:28px 0 8px">${texto}</h2>`,
  subheading: (texto: string) => html`<h3 style="font-size:16px;line-height:1.3;margin:16px 0 4px">${texto}</h3>`,
  figure: (texto: string) => html`<p style="font-size:34px;line-height:1.2;font-weight:700;margin:8px 0">${texto}</p>`,
  note: (texto: string) => html`<p style="font-size:14px;font-style:italic;margin:0 0 6px">${texto}</p>`,
  paragraph: (texto: string) =>
    html`${texto
      .split('\n')
      .filter((linea) => linea.trim() !== '')
      .map((linea) => html`<p style="margin:0 0 8px">${linea}</p>`)}`,
} as const;

function imagenEnHtml({ data, alt }: Extract<Parte, { kind: 'picture' }>, imagenes: readonly Mostrada[]): Html {
  const imagen = imagenes.find(({ datos }) => datos === data);
  if (!imagen) return html`<p style="margin:0">${alt}</p>`;
  const estilo = 'display:block;max-width:100%;height:auto;background:#fff';
  return html`<img src="cid:${imagen.cid}" alt="${alt}" style="${estilo}" />`;
}

const hechosEnHtml = (filas: Extract<Parte, { kind: 'facts' }>['rows']): Html =>
  html`<table class="hechos" style="${ESTILOS_DE_HECHOS.tabla}">
    <tbody>
      ${filas.map(
        ([etiqueta, texto]) =>
          html`<tr>
            <th scope="row" style="${ESTILOS_DE_HECHOS.etiqueta}">${etiqueta}</th>
            <td style="${ESTILOS_DE_HECHOS.dato}">${texto}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

const barrasEnHtml = ({ rows, most, mark }: Extract<Parte, { kind: 'bars' }>): Html =>
  html`<table style="border-collapse:collapse;width:100%">
      <thead>
        <tr>
          <th scope="col" style="${CELDA}">Criterio</th>
          <th scope="col" style="${CELDA};width:45%">Valoración</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, text, value, low }) =>
            html`<tr>
              <th scope="row" style="${CELDA};font-weight:400">${label}</th>
              <td style="${CELDA}">${text}${value === null ? '' : barra(value / most, low)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p style="font-size:14px;margin:8px 0 0">${mark.text}</p>`;

/** A bar that is no text: a cell as wide as the score, for programs that know no other drawing. */
function barra(parte: number, baja: boolean): Html {
  const ancho = Math.round(parte * 100);
  const celda = 'height:8px;line-height:8px;font-size:0';
  if (ancho === 0) return html``;
  return html`<table
    role="presentation"
    aria-hidden="true"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin-top:4px"
  >
    <tr>
      <td width="${ancho}%" bgcolor="${baja ? BARRA.baja : BARRA.alta}" style="${celda}">&nbsp;</td>
      ${ancho < 100 ? html`<td style="${celda}">&nbsp;</td>` : ''}
    </tr>
  </table>`;
}
